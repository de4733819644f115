export function actionsIn(folder: string): { key: string; file: string }[];
export function actionIndex(actions: readonly { key: string; file: string }[]): string;
export function actionKeyType(actions: readonly { key: string }[]): string;
