export const nginxPath: (
  exists: (path: string) => boolean,
  environment: Record<string, string | undefined>,
) => string | undefined
export const ensureNginx: () => void
