import type { Context } from '../../../context.ts'
import type { Caller } from '../../../lib/caller.ts'
import { ProviderFailure } from '../providers/failures.ts'
import { requireConfig } from './actions.ts'
import { connect, exchange, failureText } from './exchange.ts'
import type { TestResult } from './schema.ts'

/**
 * Signs in to the other service and reads one object; also while the integration is not active.
 *
 * @throws AppError 404, 400 for an integration that only receives
 */
export const testConnection = async (ctx: Context, type: string, caller: Caller): Promise<TestResult> => {
  const config = await requireConfig(ctx, type)
  const provider = connect(ctx, config, caller)
  const failure = await exchange(ctx, config, provider.check)
  return failure instanceof ProviderFailure
    ? { ok: false, message: `${failureText(config, failure)}: ${failure.message}` }
    : { ok: true, message: 'Connected' }
}
