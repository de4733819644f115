/** A style sheet as text, for styles that are added to a page on demand. */
declare module "*.scss?inline" {
  const styles: string;
  export default styles;
}
