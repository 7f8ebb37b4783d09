import { type ReadinessProblem, readinessProblem } from '@assay/lifecycle'
import type { Schemas } from '../../../api/client.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { compactCount, relativeTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'

type Results = Schemas['Results']

/** What an experiment needs to be told about at a glance: one line and how it is meant. */
export interface ExperimentState {
  text: string
  tone: Tone
  /** true: somebody should look at it now. */
  isAlarm: boolean
}

const calm = (text: string, tone: Tone = 'neutral'): ExperimentState => ({ text, tone, isAlarm: false })
const alarm = (text: string): ExperimentState => ({ text, tone: 'negative', isAlarm: true })

const MISSING: Record<ReadinessProblem, string> = {
  too_few_variants: 'Needs two variants',
  no_metric: 'Needs a metric',
}

const draftState = (experiment: Experiment): ExperimentState => {
  const { schedule_error, start_date } = experiment
  const missing = readinessProblem(experiment)
  if (schedule_error !== null) return alarm(`Could not start: ${schedule_error}`)
  if (missing !== undefined) return calm(MISSING[missing])
  return start_date === null ? calm('Ready to start') : calm(`Starts ${relativeTime(start_date)}`, 'accent')
}

/** Whether subjects are split otherwise than allocated, by either of the two tests. */
export const hasSampleRatioMismatch = ({ srm }: Pick<Results, 'srm'>): boolean =>
  srm?.warning === true || srm?.sequential.warning === true

const winnerOf = ({ metrics, summary }: Results): string | undefined =>
  metrics
    .flatMap(({ variants }) => variants)
    .find(({ variant_id }) => variant_id === summary.winning_variant_id)?.variant_name

const finalState = (results: Results): ExperimentState => {
  const { recommendation } = results.summary
  if (recommendation === 'SHIP_VARIANT')
    return calm(`Winner: ${winnerOf(results) ?? 'a variant'}`, 'positive')
  return calm(recommendation === 'KEEP_CONTROL' ? 'Control was better' : 'No clear winner')
}

const runningState = (results: Results): ExperimentState => {
  const { summary, metrics } = results
  if (summary.recommendation === 'SHIP_VARIANT')
    return calm(`Ready to decide: ship ${winnerOf(results) ?? 'the winner'}`, 'positive')
  if (summary.recommendation === 'KEEP_CONTROL') return calm('Ready to decide: keep control', 'positive')
  if (metrics.some(({ guardrail_breached }) => guardrail_breached)) return alarm('A guardrail is worse')
  return calm(`Collecting, ${compactCount(summary.total_users)} subjects`)
}

/** Whether there can be results: somebody has a variant. */
export const hasSubjects = ({ assignments_count }: Pick<Experiment, 'assignments_count'>): boolean =>
  assignments_count > 0

const pausedState = ({ resume_at }: Experiment): ExperimentState =>
  calm(resume_at === null ? 'Takes in nobody' : `Resumes ${relativeTime(resume_at)}`)

const emptyState = ({ status }: Experiment): ExperimentState =>
  status === 'ACTIVE' ? calm('No subjects yet', 'warning') : calm('Had no subjects')

/** What there is to say without results; undefined when they are needed. */
const plainState = (experiment: Experiment): ExperimentState | undefined => {
  if (experiment.archived_at !== null) return calm('Archived')
  if (experiment.status === 'DRAFT') return draftState(experiment)
  if (hasSubjects(experiment)) return undefined
  return experiment.status === 'PAUSED' ? pausedState(experiment) : emptyState(experiment)
}

/**
 * The state of an experiment in one line.
 *
 * @param results undefined while they are not known: then only what the experiment itself says
 */
export const stateOf = (
  experiment: Experiment,
  results: Results | undefined,
): ExperimentState | undefined => {
  const plain = plainState(experiment)
  if (plain !== undefined) return plain
  if (results !== undefined && hasSampleRatioMismatch(results)) return alarm('Sample ratio mismatch')
  if (experiment.status === 'PAUSED') return pausedState(experiment)
  if (results === undefined) return undefined
  return experiment.status === 'COMPLETED' ? finalState(results) : runningState(results)
}
