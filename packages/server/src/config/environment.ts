/** The environment of this process: what `readConfig` reads. */
export const environment = (): Record<string, string | undefined> => process.env
