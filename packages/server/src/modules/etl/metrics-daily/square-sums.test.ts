import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../lib/durations.ts'
import { type LakeDirectory, lakeDirectory } from '../../../testing/lake-directory.ts'
import { partitionFolder, rowsOf, runJob } from '../../../testing/lake-jobs.ts'
import { assign, createExperiment, track } from '../../../testing/measured-experiment.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const DAY = '2026-04-02'
const BEGIN = Date.parse(DAY)
const START = new Date(BEGIN - 2 * DAY_MS)

let lake: LakeDirectory
let service: TestService
beforeAll(async () => {
  lake = await lakeDirectory()
  const now = new Date(BEGIN + DAY_MS + 9 * HOUR_MS)
  service = await startTestService({ now, config: { ETL_DATA_DIR: lake.path } })
})
afterAll(async () => {
  await service.close()
  await lake.close()
})

const METRICS = [
  { name: 'Revenue', event_name: 'buy', metric_type: 'revenue', aggregation_method: 'sum', cap_value: 50 },
  {
    name: 'Reading time',
    event_name: 'read',
    metric_type: 'duration',
    aggregation_method: 'average',
    event_value_path: 'time.spent',
  },
]

/** Hours from the start of the day that is written, on both sides of it. */
const hours = fc.integer({ min: -30, max: 30 })
const user = fc.integer({ min: 0, max: 4 })
/** Eighths add up exactly, and so do their squares, so that no order of adding makes a difference. */
const value = fc.integer({ min: -4000, max: 4000 }).map((eighths) => eighths / 8)

const history = fc.record({
  isUntaggedCounted: fc.boolean(),
  assignments: fc.uniqueArray(fc.record({ user, variant: fc.integer({ min: 0, max: 1 }), at: hours }), {
    selector: (one) => one.user,
    minLength: 2,
  }),
  events: fc.array(
    fc.record({
      user,
      name: fc.constantFrom('buy', 'read', 'other'),
      tag: fc.constantFrom('this', 'this', 'none', 'another'),
      at: hours,
      value: fc.option(value),
      spent: fc.oneof(value, fc.constant('7'), fc.constant(null), fc.constant(1e16)),
    }),
    { minLength: 5, maxLength: 40 },
  ),
})

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never
type Tracked = History['events'][number]

const momentOf = (hour: number): Date => new Date(BEGIN + hour * HOUR_MS)

/** The value that a metric takes from an event; null: none. */
const takenBy = (metric: string, { value, spent }: Tracked): number | null => {
  if (metric === 'Revenue') return value
  return typeof spent === 'number' && Math.abs(spent) <= 1e15 ? spent : null
}

/** The hour in which an event counts, and in which variant; undefined: it does not count. */
const countedIn = ({ isUntaggedCounted, assignments }: History, { user, tag, at }: Tracked) => {
  const assigned = assignments.find((one) => one.user === user)
  if (!assigned) return undefined
  if (tag === 'this') return { hour: Math.max(at, assigned.at), variant: assigned.variant }
  const isCounted = tag === 'none' && isUntaggedCounted && at >= assigned.at
  return isCounted ? { hour: at, variant: assigned.variant } : undefined
}

/** The values of the day that a metric takes, each with its variant. */
const valuesOfDay = (happened: History, { name, event_name }: (typeof METRICS)[number]) =>
  happened.events.flatMap((event) => {
    const counted = event.name === event_name ? countedIn(happened, event) : undefined
    const value = takenBy(name, event)
    const isOfDay = counted !== undefined && counted.hour >= 0 && counted.hour < 24
    return isOfDay && value !== null ? [{ key: `${name} ${counted.variant}`, value }] : []
  })

/** Sum and sum of squares by metric and variant. */
const expectedSums = (happened: History): Map<string, [number, number]> => {
  const sums = new Map<string, [number, number]>()
  for (const { key, value } of METRICS.flatMap((metric) => valuesOfDay(happened, metric))) {
    const [sum, squares] = sums.get(key) ?? [0, 0]
    sums.set(key, [sum + value, squares + value * value])
  }
  return sums
}

/** Stores what happened in an experiment of its own, and gives its id. */
const store = async ({ isUntaggedCounted, assignments, events }: History): Promise<string> => {
  const settings = { metrics: METRICS, count_untagged_events: isUntaggedCounted, start_date: START }
  const experiment = await createExperiment(service.db, settings)
  const another = await createExperiment(service.db, settings)
  for (const { user, variant, at } of assignments) {
    await assign(service.db, experiment, { user: `${experiment.id}-${user}`, variant, at: momentOf(at) })
  }
  const owners = { this: experiment, none: undefined, another }
  for (const { user, name, tag, at, value, spent } of events) {
    await track(service.db, owners[tag], {
      user: `${experiment.id}-${user}`,
      name,
      at: momentOf(at),
      value,
      metadata: { time: { spent } },
    })
  }
  return experiment.id
}

/** What the job has written for an experiment. */
const writtenSums = async (id: string): Promise<Map<string, [unknown, unknown]>> => {
  const request = { job_type: 'metrics_aggregation', date: DAY, experiment_id: id, force_reprocess: true }
  expect(await runJob(service, request)).toMatchObject({ state: 'SUCCEEDED' })
  const rows = await rowsOf(partitionFolder(lake.path, 'metrics_daily', DAY))
  return new Map(
    rows
      .filter((row) => row['experiment_id'] === id && row['value_square_sum'] !== null)
      .map((row) => [
        `${row['metric_name']} ${row['is_control'] === true ? 0 : 1}`,
        [row['value_sum'], row['value_square_sum']],
      ]),
  )
}

describe('sums of values and of their squares in metrics_daily', () => {
  it('equal those of a plain count over what happened, whatever it was', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happened) => {
        const id = await store(happened)
        expect(await writtenSums(id)).toEqual(expectedSums(happened))
      }),
      { numRuns: 15 },
    )
  })
})
