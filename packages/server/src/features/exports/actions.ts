import type { Context } from '../../context.ts'
import { download, type Format, fileTime, jsonDownload, type Pages } from '../../http/download.ts'
import type { Reply } from '../../http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { ASSIGNMENT_COLUMNS, assignmentPages, EVENT_COLUMNS, eventPages } from '../../parts/raw-data/index.ts'
import { record } from '../audit/index.ts'
import { get } from '../experiments/index.ts'
import { flushCounts } from '../flags/index.ts'
import { read } from '../results/index.ts'
import * as rules from './rules.ts'
import type { ExperimentRow, OverviewQuery, Period, ReportQuery, RowsQuery, TableQuery } from './schema.ts'
import * as store from './store.ts'

/** Number of experiments per page; they are read one by one, so that a page takes little time. */
const EXPERIMENTS_AT_ONCE = 20
const FLAGS_AT_ONCE = 500

/** All experiments, one row each. */
export const exportExperiments = async (ctx: Context, { format, ...period }: TableQuery): Promise<Reply> => {
  await audit(ctx, { kind: 'experiments', format, ...period })
  const pages = mapped(readings(ctx, period), rules.experimentRowOf)
  return download(ctx, { ...file(ctx, 'experiments', format), columns: rules.EXPERIMENT_COLUMNS, pages })
}

/** All variants of all experiments, one row per metric. */
export const exportVariants = async (ctx: Context, { format, ...period }: TableQuery): Promise<Reply> => {
  await audit(ctx, { kind: 'variants', format, ...period })
  const pages = mapped(readings(ctx, period), rules.variantRowsOf)
  return download(ctx, { ...file(ctx, 'variants', format), columns: rules.VARIANT_COLUMNS, pages })
}

/** All feature flags, one row each. */
export const exportFlags = async (ctx: Context, { format, ...period }: TableQuery): Promise<Reply> => {
  await audit(ctx, { kind: 'feature-flags', format, ...period })
  await flushCounts(ctx)
  const pages = mapped(flagPages(ctx, period), rules.flagRowOf)
  return download(ctx, { ...file(ctx, 'feature-flags', format), columns: rules.FLAG_COLUMNS, pages })
}

/**
 * Every stored assignment.
 *
 * @throws AppError 404 for an unknown experiment
 */
export const exportAssignments = async (ctx: Context, query: RowsQuery): Promise<Reply> => {
  const pages = await assignmentPages(ctx, selectionOf(query))
  await audit(ctx, { kind: 'assignments', ...query })
  return download(ctx, { ...file(ctx, 'assignments', query.format), columns: ASSIGNMENT_COLUMNS, pages })
}

/**
 * Every stored event.
 *
 * @throws AppError 404 for an unknown experiment
 */
export const exportEvents = async (ctx: Context, query: RowsQuery): Promise<Reply> => {
  const pages = await eventPages(ctx, selectionOf(query))
  await audit(ctx, { kind: 'events', ...query })
  return download(ctx, { ...file(ctx, 'events', query.format), columns: EVENT_COLUMNS, pages })
}

const selectionOf = ({ experiment_id, start_date, end_date }: RowsQuery) => ({
  experimentId: experiment_id,
  from: start_date,
  to: end_date,
})

/**
 * One experiment with its results.
 *
 * @throws AppError 404
 */
export const reportExperiment = async (ctx: Context, id: string, { format }: ReportQuery): Promise<Reply> => {
  const reading = await readingOf(ctx, id)
  await audit(ctx, { kind: 'experiment-report', format, experiment_id: id })
  const { filename } = file(ctx, 'experiment-report', format)
  if (format === 'json') return jsonDownload(filename, rules.reportOf(reading, ctx.now()))
  const pages = onePage(rules.variantRowsOf(reading))
  return download(ctx, { filename, format, columns: rules.VARIANT_COLUMNS, pages })
}

/** An overview of all experiments and flags of a period. */
export const reportOverview = async (ctx: Context, { format, ...period }: OverviewQuery): Promise<Reply> => {
  await audit(ctx, { kind: 'overview', format, ...period })
  const experiments: ExperimentRow[] = []
  for await (const page of mapped(readings(ctx, period), rules.experimentRowOf)) experiments.push(...page)
  const flags = await store.countFlags(ctx, period)
  const overview = rules.overviewOf({ period, experiments, flags, generatedAt: ctx.now() })
  const { filename } = file(ctx, 'overview', format)
  if (format === 'json') return jsonDownload(filename, overview)
  return download(ctx, { filename, format, columns: rules.OVERVIEW_COLUMNS, pages: onePage([overview]) })
}

interface Export extends Period {
  kind: string
  format: Format
  experiment_id?: string | undefined
}

/** Audits an export: who exported what. */
const audit = (ctx: Context, { kind, ...query }: Export): Promise<void> =>
  record(ctx, {
    action: 'results_export',
    description: `Export "${kind}" was downloaded as ${query.format}`,
    entity: { type: 'results', id: query.experiment_id ?? kind, name: kind },
    new_value: { kind, ...query },
  })

const file = (ctx: Context, kind: string, format: Format) => ({
  filename: `${kind}_${fileTime(ctx.now())}`,
  format,
})

async function* onePage<Row>(rows: Row[]): Pages<Row> {
  yield await Promise.resolve(rows)
}

async function* mapped<Item, Row>(pages: Pages<Item>, rowsOf: (item: Item) => Row | Row[]): Pages<Row> {
  for await (const page of pages) yield page.flatMap(rowsOf)
}

async function* readings(ctx: Context, period: Period): Pages<rules.Reading> {
  for (let after = 0; ; ) {
    const page = await store.experimentIds(ctx, { after, limit: EXPERIMENTS_AT_ONCE, period })
    const last = page.at(-1)
    if (!last) return
    after = last.number
    const read: rules.Reading[] = []
    for (const { id } of page) read.push(...(await unlessDeleted(readingOf(ctx, id))))
    yield read
  }
}

const readingOf = async (ctx: Context, id: string): Promise<rules.Reading> => {
  const experiment = await get(ctx, id)
  const results = experiment.status === 'DRAFT' ? null : await read(ctx, id, { use_cache: true })
  return { experiment, results }
}

/** No reading for a draft that was deleted meanwhile. */
const unlessDeleted = (reading: Promise<rules.Reading>): Promise<rules.Reading[]> =>
  reading.then(
    (found) => [found],
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'not_found') return []
      throw error
    },
  )

async function* flagPages(ctx: Context, period: Period): Pages<rules.CountedFlag> {
  for (let after = 0; ; ) {
    const page = await store.flags(ctx, { after, limit: FLAGS_AT_ONCE, period })
    const last = page.at(-1)
    if (!last) return
    after = last.number
    yield page
  }
}
