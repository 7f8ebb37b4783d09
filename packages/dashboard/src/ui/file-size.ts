const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** 1,234,567 bytes as 1.2 MB. */
export const fileSize = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${UNITS[step] ?? 'TB'}`
}
