/** Every rendered application by its id: `foundry.applications.instances`. */
export const instances = new Map<string, any>();
