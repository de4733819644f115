export function needsInstall(root?: string): boolean;
export function ensureDependencies(root?: string): Promise<void>;
