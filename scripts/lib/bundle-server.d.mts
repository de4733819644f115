export const serverBundle: string;
export function bundleServer(outfile?: string): Promise<string>;
