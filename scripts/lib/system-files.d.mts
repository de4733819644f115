export declare function variantFolders(root: string): string[];
export declare function templateFiles(root: string): { name: string; file: string }[];
export declare function templatePath(name: string): string;
export declare function templateSources(root: string): Record<string, string>;
export declare function languageFiles(root: string, code: string): string[];
export declare function languageTexts(root: string, code: string): Record<string, any>;
