/** All rendered applications by ID, exposed as `foundry.applications.instances`. */
export const instances = new Map<string, any>();
