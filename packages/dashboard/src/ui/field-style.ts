/** The frame of everything that can be typed into or chosen from. */
export const FRAME =
  'h-9 w-full min-w-0 rounded-lg border border-line-strong bg-surface text-base text-ink placeholder:text-ink-faint data-invalid:border-negative disabled:opacity-60'

/** The frame with its usual space inside. */
export const INPUT = `${FRAME} px-3`

export const LABEL = 'text-sm font-medium text-ink'
export const HINT = 'text-sm text-ink-muted'
export const PROBLEM = 'text-sm text-negative'
