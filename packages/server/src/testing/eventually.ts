import { vi } from 'vitest'

/** Longer than anything takes on a slow machine that is busy with other things; a test that is right never waits for it. */
export const PATIENCE_MS = 60_000

/**
 * Asks again until `check` returns, and answers what it returned. For everything that happens by itself a little later:
 * a second, which is what vitest waits by default, is not always enough.
 *
 * @throws what `check` threw last, after a minute
 */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 })
