import { type Context, inTransaction } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { retrying } from '../../../db/errors.ts'
import { notAuthenticated } from '../../../http/access.ts'
import { type AppError, limited, unavailable } from '../../../lib/errors.ts'
import { fairTurns, NoTurnError } from '../../../lib/fair-turns.ts'
import type { SsoConfig } from '../configs/schema.ts'
import { configById, findActiveForShare } from '../configs/store.ts'

const configIdOf = ({ actor }: Context): string => {
  if (actor.kind !== 'scim') throw notAuthenticated()
  return actor.config_id
}

/** The token was valid a moment ago. */
const deactivated = (): AppError => notAuthenticated('Could not validate credentials')

/**
 * The configuration whose identity provider calls.
 *
 * @throws AppError 401 when it was deactivated or deleted meanwhile
 */
export const callersConfig = async (ctx: Context): Promise<SsoConfig> => {
  const config = await configById(ctx, configIdOf(ctx))
  if (!config?.is_active) throw deactivated()
  return config
}

/** Changes of one configuration wait for each other, so more at once would only occupy connections. */
const turns = fairTurns({ running: 2, waiting: 200, perKey: 100 })

/**
 * Runs a change by an identity provider in one transaction. Changes of one configuration run one after another, also
 * those of other processes, so that none is lost; the configuration cannot change meanwhile.
 *
 * @throws AppError 401 when it was deactivated meanwhile, 429 and 503 when too many changes wait
 */
export const changing = async <Result>(
  ctx: Context,
  work: (ctx: Context, config: SsoConfig) => Promise<Result>,
): Promise<Result> => {
  const id = configIdOf(ctx)
  const transact = () =>
    inTransaction(ctx, async (ctx) => {
      await lockUntilCommit(ctx.db, `scim ${id}`)
      const config = await findActiveForShare(ctx, id)
      if (!config) throw deactivated()
      return work(ctx, config)
    })
  try {
    return await turns(id, () => retrying(transact))
  } catch (error) {
    throw error instanceof NoTurnError ? refusalOf(error) : error
  }
}

const refusalOf = ({ crowd }: NoTurnError): AppError =>
  crowd === 'key'
    ? limited(1, 'Too many changes under way for this configuration. Try again in a second.')
    : unavailable(5, 'Too many changes under way. Try again in a few seconds.')
