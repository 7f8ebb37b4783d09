import { type Context, inTransaction } from '../../../context.ts'
import { record } from '../../../features/audit/index.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { notFound, wrongField } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { isAllowed } from './rules.ts'
import type { Agreement, AgreementsQuery, AgreementWrite } from './schema.ts'
import * as store from './store.ts'

/** One page of business associate agreements, newest first. */
export const list = async (ctx: Context, query: AgreementsQuery) =>
  pageAnswer(query, await store.list(ctx, query))

/**
 * A business associate agreement.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Agreement> => {
  const found = await store.find(ctx, id)
  if (!found) throw notFound('BAA')
  return found
}

const entityOf = ({ id, organization_name }: Agreement) => ({
  type: 'baa' as const,
  id,
  name: organization_name,
})

/**
 * Records a signed agreement.
 *
 * @throws AppError 422 for a region outside HIPAA_ALLOWED_REGIONS
 */
export const create = (ctx: Context, input: AgreementWrite): Promise<Agreement> => {
  if (!isAllowed(input.data_residency_region, ctx.config.HIPAA_ALLOWED_REGIONS)) {
    throw wrongField(['body', 'data_residency_region'], 'must be one of HIPAA_ALLOWED_REGIONS')
  }
  return inTransaction(ctx, async (ctx) => {
    const id = newId()
    await store.insert(ctx, id, input)
    const agreement = await get(ctx, id)
    await record(ctx, { action: 'baa_create', entity: entityOf(agreement), new_value: { ...input } })
    return agreement
  })
}

/**
 * Terminates an agreement, which stays on record. Terminating it again changes nothing.
 *
 * @throws AppError 404
 */
export const terminate = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const agreement = await get(ctx, id)
    if (!(await store.terminate(ctx, id))) return
    await record(ctx, {
      action: 'baa_terminate',
      entity: entityOf(agreement),
      old_value: { status: agreement.status },
      new_value: { status: 'terminated' },
    })
  })
