import type { Context } from '../../../../context.ts'
import { allowedPlaces } from '../../../../http/allowed-places.ts'
import type { Caller } from '../../../../lib/caller.ts'
import { SECOND_MS } from '../../../../lib/durations.ts'
import { fairTurns, NoTurnError } from '../../../../lib/fair-turns.ts'
import { FetchError } from '../../../../lib/fetch-error.ts'
import { guardedFetch } from '../../../../lib/guarded-fetch.ts'
import { ProviderFailure } from '../../failures.ts'

/** Time of one call in seconds. */
export const CALL_SECONDS = 10
/** Time of all calls of one request. */
const ALL_CALLS_MS = 25 * SECOND_MS
const MAX_ANSWER_BYTES = 1024 * 1024

/** Each call holds a connection and at most an answer's memory; those of one configuration leave others their turn. */
const turns = fairTurns({ running: 32, waiting: 256, perKey: 128 })

/** Sends a request to a provider within the limits of `providerCalls`. */
export type ProviderCall = ReturnType<typeof guardedFetch>

/**
 * Calls to providers: 10 seconds each, answers up to 1 MiB, no redirects, https and public addresses only outside of
 * development and test, and only so many at once. They end when `signal` does.
 *
 * @param crowd calls of one crowd take turns with those of others
 */
export const providerCalls = (
  { config }: Pick<Context, 'config'>,
  { crowd, signal }: { crowd: string; signal: AbortSignal },
): ProviderCall => {
  const send = guardedFetch({
    ...allowedPlaces(config.ENVIRONMENT, config.SSO_PRIVATE_NETWORKS),
    timeoutMs: CALL_SECONDS * SECOND_MS,
    maxBytes: MAX_ANSWER_BYTES,
    signal,
  })
  return async (address, sent) => {
    try {
      return await turns(crowd, () => send(address, sent))
    } catch (error) {
      throw asFailure(error)
    }
  }
}

const asFailure = (error: unknown): unknown => {
  if (error instanceof FetchError) return new ProviderFailure(error.message)
  return error instanceof NoTurnError ? new ProviderFailure('Too many calls to providers') : error
}

/** Aborted when the caller goes away, or when the time of all calls of one request is over. */
export const callerPatience = (caller: Caller): AbortSignal =>
  AbortSignal.any([caller.signal(), AbortSignal.timeout(ALL_CALLS_MS)])
