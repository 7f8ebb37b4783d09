import { type Context, inTransaction } from '../../../context.ts'
import { record } from '../../../features/audit/index.ts'
import { refuseReversedRange } from '../../../http/date-range.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { countByRegion, countByStatus } from '../agreements/store.ts'
import { lastNoticeDay, residencyFrom, statusFrom } from './rules.ts'
import type { Report, ReportQuery, Residency, Status } from './schema.ts'
import { countAccess } from './store.ts'

const DEFAULT_DAYS = 365

const keyIds = ({ config }: Context): string[] => config.PHI_ENCRYPTION_KEY.map(({ id }) => id)

/** Whether the deployment has what the handling of health data needs. */
export const readStatus = async (ctx: Context): Promise<Status> =>
  statusWith(ctx, (await countAgreements(ctx)).active)

const countAgreements = (ctx: Context) => countByStatus(ctx, lastNoticeDay(ctx.now()))

const statusWith = (ctx: Context, activeAgreements: number): Status =>
  statusFrom({
    activeAgreements,
    keyIds: keyIds(ctx),
    allowedRegions: ctx.config.HIPAA_ALLOWED_REGIONS,
  })

/** The regions in which agreements let health data lie. */
export const readResidency = async (ctx: Context): Promise<Residency> =>
  residencyFrom(await countByRegion(ctx, ctx.config.HIPAA_ALLOWED_REGIONS), ctx.config.HIPAA_ALLOWED_REGIONS)

/**
 * A report on a period, by default the last 365 days; that it was generated is audited.
 *
 * @throws AppError 400 for a period that ends before it begins
 */
export const generate = (ctx: Context, query: ReportQuery): Promise<Report> => {
  refuseReversedRange(query)
  const period_end = query.to_date ?? ctx.now()
  const period_start = query.from_date ?? new Date(period_end.getTime() - DEFAULT_DAYS * DAY_MS)
  refuseReversedRange({ from_date: period_start, to_date: period_end })
  return inTransaction(ctx, async (ctx) => {
    const access = await countAccess(ctx, { from: period_start, to: period_end })
    const { expiring, ...baas } = await countAgreements(ctx)
    await record(ctx, {
      action: 'phi_report_generate',
      entity: { type: 'phi_report', id: 'hipaa', name: 'HIPAA' },
      new_value: { period_start, period_end },
    })
    return {
      period_start,
      period_end,
      generated_at: ctx.now(),
      status: statusWith(ctx, baas.active),
      baas: { ...baas, expiring_in_90_days: expiring },
      access,
    }
  })
}
