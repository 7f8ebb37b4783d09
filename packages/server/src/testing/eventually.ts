import { vi } from 'vitest'

/** Longer than any operation takes on a slow and busy machine; a passing test never waits this long. */
export const PATIENCE_MS = 60_000

/**
 * Repeats `check` until it returns, and returns its result. For asynchronous effects: vitest's default of one second is
 * not always enough.
 *
 * @throws the last error of `check`, after a minute
 */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 })
