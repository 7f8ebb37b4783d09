export const NO_STOCK_POSTGRES: string
export const stockPostgres: (environment: Readonly<Record<string, string | undefined>>) => string | undefined
export const ensureStockPostgres: () => boolean
