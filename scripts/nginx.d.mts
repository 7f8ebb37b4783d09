export const nginxPath: (
  exists: (path: string) => boolean,
  environment: Record<string, string | undefined>,
) => string | undefined
export const ensureNginx: () => void
export const jsModulePath: (exists: (path: string) => boolean) => string | undefined
export const ensureNginxJs: () => void
