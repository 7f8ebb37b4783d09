import { count, dateTime } from '../../../ui/format.ts'
import { type Comparison, comparisonWord, metricPhrase, metricValue } from '../../safety/index.ts'
import type { Stage } from '../api-types.ts'

/** 24 as "1 day", 36 as "36 hours", 0.5 as "30 minutes". */
export const hoursInWords = (hours: number): string => {
  if (hours < 1) return unit(Math.round(hours * 60), 'minute')
  return hours % 24 === 0 ? unit(hours / 24, 'day') : unit(hours, 'hour')
}

const unit = (value: number, name: string): string => `${value} ${name}${value === 1 ? '' : 's'}`

interface Condition {
  metric: string
  comparison_type: Comparison
  threshold: number
}

/** "the error rate is below 1.00 %" */
const conditionInWords = ({ metric, comparison_type, threshold }: Condition): string =>
  `${metricPhrase(metric)} is ${comparisonWord(comparison_type)} ${metricValue(metric, threshold)}`

type StageStart = Pick<Stage, 'trigger_type' | 'trigger_configuration' | 'start_date'>

/**
 * When a stage starts, in one sentence.
 *
 * @param index of the stage, from 0
 */
export const startInWords = (stage: StageStart, index: number): string => {
  const before = index === 0 ? undefined : `stage ${index} is completed`
  if (stage.trigger_type === 'MANUAL') return 'Starts when somebody advances it.'
  if (stage.trigger_type === 'METRIC_BASED') return `Starts when ${metricStart(stage, before)}.`
  if (stage.start_date !== null) return `Starts on ${dateTime(stage.start_date)}.`
  return before === undefined ? 'Starts with the rollout.' : `Starts when ${before}.`
}

const metricStart = (
  { trigger_configuration, start_date }: StageStart,
  before: string | undefined,
): string => {
  const { conditions = [], window_minutes = 15, min_evaluations = 100 } = trigger_configuration
  const parts = [
    before,
    start_date === null ? undefined : `it is ${dateTime(start_date)}`,
    ...conditions.map(conditionInWords),
  ].filter((part) => part !== undefined)
  return `${parts.join(' and ')}, over ${window_minutes} minutes and at least ${count(min_evaluations)} evaluations`
}

/** How long a stage lasts at least, and what happens when it cannot start. */
export const lastsInWords = ({ trigger_configuration }: Pick<Stage, 'trigger_configuration'>): string => {
  const { duration, timeout_hours } = trigger_configuration
  const lasts = `Lasts ${hoursInWords(duration)}.`
  return typeof timeout_hours === 'number'
    ? `${lasts} If it cannot start within ${hoursInWords(timeout_hours)}, the rollout is paused.`
    : lasts
}

const MOMENT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g
const UNMET_CONDITION =
  /(\w+) to be (greater than|less than|equal to) ([-\d.e+]+) \((?:no data|now ([-\d.e+]+))\)/g

const RELATIONS: Record<string, Comparison> = {
  'greater than': 'greater_than',
  'less than': 'less_than',
  'equal to': 'equal_to',
}

const unmetConditionInWords = (
  ...[, metric = '', relation = '', limit = '', now]: (string | undefined)[]
): string => {
  const comparison = RELATIONS[relation] ?? 'less_than'
  const current = now === undefined ? 'no data yet' : `now ${metricValue(metric, Number(now))}`
  return `${metricPhrase(metric)} to be ${comparisonWord(comparison)} ${metricValue(metric, Number(limit))} (${current})`
}

/** The service's text on what a stage waits for, with local times and the units of the metrics. */
export const waitingInWords = (text: string): string =>
  text
    .replaceAll(MOMENT, (moment) => dateTime(moment))
    .replaceAll(UNMET_CONDITION, (...found: string[]) => unmetConditionInWords(...found))

/** Waiting of all stages of a rollout alike, which its page says once. */
const SCHEDULE_WAITS = 'the schedule to be activated'

/** What a stage itself waits for, in words; undefined: only for its rollout to be activated. */
export const ownWait = ({ waiting_for }: Pick<Stage, 'waiting_for'>): string | undefined =>
  waiting_for === null || waiting_for.startsWith(SCHEDULE_WAITS) ? undefined : waitingInWords(waiting_for)
