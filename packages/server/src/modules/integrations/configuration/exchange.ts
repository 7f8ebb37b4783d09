import type { Context } from '../../../context.ts'
import type { Caller } from '../../../lib/caller.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { badGateway, invalid } from '../../../lib/errors.ts'
import { providerCalls } from '../providers/calls.ts'
import { ProviderFailure } from '../providers/failures.ts'
import type { Provider } from '../providers/provider.ts'
import { providerOf } from '../providers/providers.ts'
import type { StoredConfig } from './schema.ts'
import { openedFields } from './secrets.ts'
import { writeFailure, writeSync } from './store.ts'

/** Time of all requests that one request of a caller leads to. */
const ALL_CALLS_MS = 25 * SECOND_MS

/**
 * The provider that a configuration reaches while the caller waits.
 *
 * @throws AppError 400 for one that only receives
 */
export const connect = (ctx: Context, config: StoredConfig, caller: Caller): Provider => {
  const type = config.integration_type
  const signal = AbortSignal.any([caller.signal(), AbortSignal.timeout(ALL_CALLS_MS)])
  const provider = providerOf(type, openedFields(ctx, config), providerCalls(ctx, { type, signal }))
  if (!provider) throw invalid('Integration only receives')
  return provider
}

/** What a failure is called, without anything that the other service sent. */
export const failureText = (config: StoredConfig, { reason }: ProviderFailure): string =>
  reason === 'refused'
    ? `The ${config.integration_type} service refused the request`
    : `The ${config.integration_type} service could not be reached`

/** Does what needs the other service, and stores with the configuration when it succeeded or why it failed. */
export const exchange = async <Result>(
  ctx: Context,
  config: StoredConfig,
  work: () => Promise<Result>,
): Promise<Result | ProviderFailure> => {
  try {
    const result = await work()
    await writeSync(ctx, config.id)
    return result
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await writeFailure(ctx, config.id, `${failureText(config, error)}: ${error.message}`)
    return error
  }
}

/**
 * The result of an exchange.
 *
 * @throws AppError 502 for a failure
 */
export const requireSuccess = <Result>(config: StoredConfig, result: Result | ProviderFailure): Result => {
  if (result instanceof ProviderFailure) throw badGateway(failureText(config, result))
  return result
}
