export const NO_PGBOUNCER: string
export const pgbouncerPath: (
  exists: (path: string) => boolean,
  environment: Record<string, string | undefined>,
) => string | undefined
export const ensurePgbouncer: () => void
