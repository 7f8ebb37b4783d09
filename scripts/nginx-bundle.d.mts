export const bundleForNginx: (target: string) => Promise<void>
