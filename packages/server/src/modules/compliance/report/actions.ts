import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { allowMinutes } from '../../../db/longer-statements.ts'
import { record } from '../../../features/audit/index.ts'
import { refuseReversedRange } from '../../../http/date-range.ts'
import { Reply } from '../../../http/route.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { type AppError, invalid, limited, unavailable } from '../../../lib/errors.ts'
import { fairTurns, NoTurnError } from '../../../lib/fair-turns.ts'
import { verifyPeriod } from '../chain/actions.ts'
import { type PeriodBounds, stretchOf } from '../chain/rules.ts'
import { findBounds, type Period } from '../chain/store.ts'
import { writeCheckpoint } from '../checkpoints/actions.ts'
import { currentKey, signDocument } from '../signing/keys.ts'
import { CONTROLS, STANDARD_NAMES, type Standard } from './controls.ts'
import { type ActionCount, actionsOf, countEvents, integrityOf, readControl, standardNamed } from './rules.ts'
import type { ControlRead, Report, ReportQuery } from './schema.ts'
import { countActions, newestIds } from './store.ts'

export const UNKNOWN_STANDARD = 'Unknown standard. Use soc2 or iso27001'

interface ReportRequest {
  /** The name of a standard, in any letter case. */
  standard: string
  query: ReportQuery
  signal: AbortSignal
}

/** A report reads the whole log of its period, so that more at once would only keep others waiting. */
const turns = fairTurns({ running: 2, waiting: 10, perKey: 2 })

/**
 * A signed report on a period in canonical form, so that any changed byte shows; that it was generated is recorded.
 *
 * @throws AppError 400 for an unknown standard or a period that ends before it begins, 429 and 503 when too many reports
 * are being made
 */
export const generateReport = async (ctx: Context, request: ReportRequest): Promise<Reply> => {
  const standard = standardNamed(request.standard)
  if (!standard) throw invalid(UNKNOWN_STANDARD)
  const period = periodOf(ctx, standard, request.query)
  try {
    const report = await turns(actingUser(ctx)?.id ?? '', () =>
      composeReport(ctx, { standard, period, signal: request.signal }),
    )
    return new Reply(200, report, { 'Content-Type': 'application/json; charset=utf-8' })
  } catch (error) {
    throw error instanceof NoTurnError ? refusalOf(error) : error
  }
}

const refusalOf = ({ crowd }: NoTurnError): AppError =>
  crowd === 'key'
    ? limited(10, 'Too many reports under way for this account. Wait until one is finished.')
    : unavailable(10, 'Too many reports under way. Try again in a few seconds.')

type WholePeriod = Required<{ [Field in keyof Period]: Date }>

const periodOf = ({ config, now }: Context, standard: Standard, query: ReportQuery): WholePeriod => {
  const days = { soc2: config.AUDIT_RETENTION_DAYS_SOC2, iso27001: config.AUDIT_RETENTION_DAYS_ISO27001 }
  const to_date = query.to_date ?? now()
  const from_date = query.from_date ?? new Date(to_date.getTime() - days[standard] * DAY_MS)
  refuseReversedRange({ from_date, to_date })
  return { from_date, to_date }
}

interface ReportWork {
  standard: Standard
  period: WholePeriod
  signal: AbortSignal
}

const composeReport = async (ctx: Context, { standard, period, signal }: ReportWork): Promise<string> => {
  signal.throwIfAborted()
  await writeCheckpoint(ctx)
  const { bounds, counts, controls } = await readEvents(ctx, standard, period)
  const findings = await verifyPeriod(ctx, bounds, signal)
  const report: Omit<Report, 'key_id' | 'signature'> = {
    standard,
    period_start: period.from_date,
    period_end: period.to_date,
    generated_at: ctx.now(),
    ...countEvents(counts),
    signing_enabled: true,
    integrity: integrityOf(findings),
    controls,
  }
  await record(ctx, {
    action: 'compliance_report_generate',
    entity: { type: 'compliance_report', id: standard, name: STANDARD_NAMES[standard] },
    new_value: {
      period_start: report.period_start,
      period_end: report.period_end,
      total_events: report.total_events,
      integrity: report.integrity,
    },
  })
  const plain: object = JSON.parse(JSON.stringify(report))
  return canonicalJson(signDocument(currentKey(ctx.config), plain))
}

const MAX_MINUTES = 2
const MAX_SAMPLES = 20

interface PeriodEvents {
  bounds: PeriodBounds
  counts: ActionCount[]
  controls: ControlRead[]
}

/** The counts of a period and of each control. A log of years is counted in longer statements than others are given. */
const readEvents = (ctx: Context, standard: Standard, period: WholePeriod): Promise<PeriodEvents> =>
  inTransaction(ctx, async (ctx) => {
    await allowMinutes(ctx.db, MAX_MINUTES)
    const bounds = await findBounds(ctx, period)
    const stretch = stretchOf(bounds)
    const counts = stretch ? await countActions(ctx, stretch) : []
    const controls: ControlRead[] = []
    for (const control of CONTROLS[standard]) {
      const actions = actionsOf(control, counts)
      const ids =
        stretch && actions.length > 0 ? await newestIds(ctx, stretch, { actions, limit: MAX_SAMPLES }) : []
      controls.push(readControl(control, counts, ids))
    }
    return { bounds, counts, controls }
  })
