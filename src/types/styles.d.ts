/** A style sheet as text, for what is added to a page when it is needed. */
declare module "*.scss?inline" {
  const styles: string;
  export default styles;
}
