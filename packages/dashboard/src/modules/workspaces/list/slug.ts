const MAX_LENGTH = 63

/** What the service takes as a slug, for the browser's own check. */
export const SLUG_PATTERN = '[a-z0-9][a-z0-9\\-]{1,62}'

/** A slug made of a name: its letters without accents and its digits, with a dash for everything between them. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
