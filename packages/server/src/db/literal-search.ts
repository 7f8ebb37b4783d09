/**
 * A pattern for ILIKE that finds `text` anywhere, literally: characters that LIKE gives a meaning stand for
 * themselves.
 */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
