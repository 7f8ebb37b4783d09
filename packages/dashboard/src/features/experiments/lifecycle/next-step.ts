import { type ReadinessProblem, readinessProblem } from '@assay/lifecycle'
import type { Schemas } from '../../../api/client.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { count, dateTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'
import { hasSampleRatioMismatch } from './progress.ts'

type Results = Schemas['Results']

/** What one would do next with an experiment, and where. */
export interface NextStep {
  title: string
  text: string
  tone: Tone
  leadsTo: 'start' | 'results' | 'schedule' | 'variants' | 'metrics' | 'unarchive' | undefined
}

const MISSING: Record<ReadinessProblem, NextStep> = {
  too_few_variants: {
    title: 'Next: describe the variants',
    text: 'An experiment compares at least two of them.',
    tone: 'accent',
    leadsTo: 'variants',
  },
  no_metric: {
    title: 'Next: choose a metric',
    text: 'Without one there is nothing to compare.',
    tone: 'accent',
    leadsTo: 'metrics',
  },
}

const draftStep = (experiment: Experiment): NextStep => {
  const { schedule_error, start_date } = experiment
  const missing = readinessProblem(experiment)
  if (schedule_error !== null) {
    return {
      title: 'It could not start as scheduled',
      text: `${schedule_error}. Change what is wrong; the scheduler tries again.`,
      tone: 'negative',
      leadsTo: 'schedule',
    }
  }
  if (missing !== undefined) return MISSING[missing]
  return start_date === null
    ? {
        title: 'Next: start it',
        text: 'Everything that it needs is there. Once it runs, variants, metrics and statistics are fixed.',
        tone: 'accent',
        leadsTo: 'start',
      }
    : {
        title: `It starts by itself on ${dateTime(start_date)}`,
        text: 'Until then everything can still change.',
        tone: 'accent',
        leadsTo: 'schedule',
      }
}

const pausedStep = ({ resume_at, assignments_count }: Experiment): NextStep => ({
  title: resume_at === null ? 'It is paused' : `It resumes by itself on ${dateTime(resume_at)}`,
  text: `Nobody is given a variant now. The ${count(assignments_count)} subjects who have one will see it again when it runs.`,
  tone: 'warning',
  leadsTo: resume_at === null ? 'start' : 'schedule',
})

const MISMATCH: NextStep = {
  title: 'Next: find out why the split is off',
  text: 'Subjects are not split as allocated (sample ratio mismatch), so no comparison can be trusted before the cause is found.',
  tone: 'negative',
  leadsTo: 'results',
}

const ADVICE: Record<Results['summary']['recommendation'], { title: string; tone: Tone }> = {
  SHIP_VARIANT: { title: 'Next: ship the winner', tone: 'positive' },
  KEEP_CONTROL: { title: 'Next: keep the control', tone: 'positive' },
  CONTINUE_TESTING: { title: 'Next: let it run', tone: 'neutral' },
  INCONCLUSIVE: { title: 'Next: look at the results with care', tone: 'warning' },
}

const adviceStep = (results: Results): NextStep => ({
  ...ADVICE[results.summary.recommendation],
  text: results.summary.recommendation_reason,
  leadsTo: 'results',
})

/**
 * The sentence 'what next' of an experiment.
 *
 * @param results undefined while they are not known; then running and completed experiments have no next step yet
 */
export const nextStep = (experiment: Experiment, results: Results | undefined): NextStep | undefined => {
  if (experiment.archived_at !== null) {
    return {
      title: 'It is archived',
      text: 'Nothing can be changed. Bring it back to go on with it.',
      tone: 'neutral',
      leadsTo: 'unarchive',
    }
  }
  if (experiment.status === 'DRAFT') return draftStep(experiment)
  if (results !== undefined && hasSampleRatioMismatch(results)) return MISMATCH
  if (experiment.status === 'PAUSED') return pausedStep(experiment)
  return results === undefined ? undefined : adviceStep(results)
}
