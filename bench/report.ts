import type { LoadReport } from './fire.ts'
import type { LargeResult } from './large.ts'
import { EVENTS_PER_BATCH, type ScenarioName } from './scenarios.ts'

/** A load and what its requests cost: CPU time each, in microseconds, of the server and of PostgreSQL. */
export interface Measured extends LoadReport {
  serviceCpu: number
  postgresCpu: number
}

/** What was measured in every round, by scenario. */
export type Rounds = Record<ScenarioName, Measured[]>

/** What a scenario has to reach, as a share of its yardstick's rate in the same run. */
const TARGETS: Partial<Record<ScenarioName, { yardstick: ScenarioName; share: number }>> = {
  'assign stored': { yardstick: 'bare', share: 0.22 },
  'assign new': { yardstick: 'bare', share: 0.11 },
  evaluate: { yardstick: 'bare', share: 0.28 },
  'OFREP 50 flags unchanged': { yardstick: 'bare', share: 0.25 },
  'track one': { yardstick: 'bare', share: 0.22 },
  'track one with event_id': { yardstick: 'bare', share: 0.22 },
  'track 500': { yardstick: 'parse 500', share: 0.08 },
  'track 500, random ids': { yardstick: 'parse 500', share: 0.08 },
}

/** The machine on which 80,000 bare requests a second are answered. */
const REFERENCE_RATE = 80_000

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The median over the rounds of what `of` reads from a round. */
const overRounds = (reports: readonly Measured[], of: (report: Measured) => number): number =>
  median(reports.map(of))

const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** The summary as a Markdown table, and whether every target was reached. */
export const summarise = (rounds: Rounds, large: readonly LargeResult[]): string => {
  const measured = (Object.keys(rounds) as ScenarioName[]).filter((name) => rounds[name].length > 0)
  const rows = measured.map((name) => scenarioRow(name, rounds))
  const bare = overRounds(rounds.bare, ({ perSecond }) => perSecond)
  const events = overRounds(rounds['track 500'], ({ perSecond }) => perSecond) * EVENTS_PER_BATCH
  return [
    '| scenario | per second | p50 ms | p99 ms | server CPU µs | PostgreSQL CPU µs | of its yardstick | target |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    `Events in batches: ${whole(events)} a second here, ${whole((events * REFERENCE_RATE) / bare)} where ${whole(REFERENCE_RATE)} bare requests a second are answered.`,
    ...large.map(
      ({ subjects, events: count, p50, slowest }) =>
        `Results computed anew over ${whole(subjects)} subjects and ${whole(count)} events: ${p50.toFixed(0)} ms (slowest ${slowest.toFixed(0)} ms).`,
    ),
  ].join('\n')
}

const scenarioRow = (name: ScenarioName, rounds: Rounds): string => {
  const reports = rounds[name]
  const rate = overRounds(reports, ({ perSecond }) => perSecond)
  const goal = TARGETS[name]
  const cells = [
    name,
    whole(rate),
    whole(overRounds(reports, ({ p50 }) => p50)),
    whole(overRounds(reports, ({ p99 }) => p99)),
    whole(overRounds(reports, ({ serviceCpu }) => serviceCpu)),
    whole(overRounds(reports, ({ postgresCpu }) => postgresCpu)),
    goal ? shareOf(reports, rounds[goal.yardstick]).toFixed(3) : '',
    goal ? `${goal.share} of ${goal.yardstick}` : '',
  ]
  return `| ${cells.join(' | ')} |`
}

/** The median of the shares round by round: what disturbs the machine disturbs both sides of a round. */
const shareOf = (reports: readonly Measured[], yardstick: readonly Measured[]): number =>
  median(reports.map(({ perSecond }, round) => perSecond / (yardstick[round]?.perSecond ?? Number.NaN)))
