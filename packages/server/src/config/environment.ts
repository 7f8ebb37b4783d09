/** Environment variables of this process, as input of `readConfig`. */
export const environment = (): Record<string, string | undefined> => process.env
