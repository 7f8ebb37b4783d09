import { type ReadinessProblem, readinessProblem } from '@assay/lifecycle'
import type { Schemas } from '../../../api/client.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { compactCount, relativeTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'

type Results = Schemas['Results']

/** The progress of an experiment in one line. */
export interface ExperimentProgress {
  text: string
  tone: Tone
  /** true: it needs attention now. */
  isAlarm: boolean
}

const calm = (text: string, tone: Tone = 'neutral'): ExperimentProgress => ({ text, tone, isAlarm: false })
const alarm = (text: string): ExperimentProgress => ({ text, tone: 'negative', isAlarm: true })

const MISSING: Record<ReadinessProblem, string> = {
  too_few_variants: 'Needs two variants',
  no_metric: 'Needs a metric',
}

const draftProgress = (experiment: Experiment): ExperimentProgress => {
  const { schedule_error, start_date } = experiment
  const missing = readinessProblem(experiment)
  if (schedule_error !== null) return alarm(`Could not start: ${schedule_error}`)
  if (missing !== undefined) return calm(MISSING[missing])
  return start_date === null ? calm('Ready to start') : calm(`Starts ${relativeTime(start_date)}`, 'accent')
}

/** Whether either test finds a sample ratio mismatch (SRM). */
export const hasSampleRatioMismatch = ({ srm }: Pick<Results, 'srm'>): boolean =>
  srm?.warning === true || srm?.sequential.warning === true

const winnerOf = ({ metrics, summary }: Results): string | undefined =>
  metrics
    .flatMap(({ variants }) => variants)
    .find(({ variant_id }) => variant_id === summary.winning_variant_id)?.variant_name

const finalProgress = (results: Results): ExperimentProgress => {
  const { recommendation } = results.summary
  if (recommendation === 'SHIP_VARIANT')
    return calm(`Winner: ${winnerOf(results) ?? 'a variant'}`, 'positive')
  return calm(recommendation === 'KEEP_CONTROL' ? 'Control won' : 'No clear winner')
}

const runningProgress = (results: Results): ExperimentProgress => {
  const { summary, metrics } = results
  if (summary.recommendation === 'SHIP_VARIANT')
    return calm(`Ready to decide: ship ${winnerOf(results) ?? 'the winner'}`, 'positive')
  if (summary.recommendation === 'KEEP_CONTROL') return calm('Ready to decide: keep control', 'positive')
  if (metrics.some(({ guardrail_breached }) => guardrail_breached)) return alarm('Guardrail got worse')
  return calm(`Collecting, ${compactCount(summary.total_users)} subjects`)
}

/** Whether there can be results: some subject is assigned. */
export const hasSubjects = ({ assignments_count }: Pick<Experiment, 'assignments_count'>): boolean =>
  assignments_count > 0

const pausedProgress = ({ resume_at }: Experiment): ExperimentProgress =>
  calm(resume_at === null ? 'No new subjects' : `Resumes ${relativeTime(resume_at)}`)

const emptyProgress = ({ status }: Experiment): ExperimentProgress =>
  status === 'ACTIVE' ? calm('No subjects yet', 'warning') : calm('Had no subjects')

/** The progress that is known without results; undefined when they are needed. */
const plainProgress = (experiment: Experiment): ExperimentProgress | undefined => {
  if (experiment.archived_at !== null) return calm('Archived')
  if (experiment.status === 'DRAFT') return draftProgress(experiment)
  if (hasSubjects(experiment)) return undefined
  return experiment.status === 'PAUSED' ? pausedProgress(experiment) : emptyProgress(experiment)
}

/**
 * The progress of an experiment in one line; undefined when it needs results that are missing.
 *
 * @param results undefined while they are loading
 */
export const progressOf = (
  experiment: Experiment,
  results: Results | undefined,
): ExperimentProgress | undefined => {
  const plain = plainProgress(experiment)
  if (plain !== undefined) return plain
  if (results !== undefined && hasSampleRatioMismatch(results)) return alarm('Sample ratio mismatch')
  if (experiment.status === 'PAUSED') return pausedProgress(experiment)
  if (results === undefined) return undefined
  return experiment.status === 'COMPLETED' ? finalProgress(results) : runningProgress(results)
}
