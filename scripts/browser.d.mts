export const NO_BROWSER: string
export const browserPath: (
  exists: (path: string) => boolean,
  environment: Readonly<Record<string, string | undefined>>,
) => string | undefined
export const ensureBrowser: () => boolean
