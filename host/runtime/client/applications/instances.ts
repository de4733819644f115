/** All rendered applications by ID: `foundry.applications.instances`. */
export const instances = new Map<string, any>();
