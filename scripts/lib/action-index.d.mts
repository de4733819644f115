export function actionsIn(folder: string): { key: string; file: string }[];
export function actionIndex(verbs: readonly { key: string; file: string }[]): string;
export function actionKeyType(verbs: readonly { key: string }[]): string;
