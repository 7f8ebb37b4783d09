import { type ReadinessProblem, readinessProblem } from '@assay/lifecycle'
import type { Schemas } from '../../../api/client.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { count, dateTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'
import { hasSampleRatioMismatch } from './progress.ts'

type Results = Schemas['Results']

/** The next step with an experiment, and the part of the page that it leads to. */
export interface NextStep {
  title: string
  text: string
  tone: Tone
  leadsTo: 'start' | 'results' | 'schedule' | 'variants' | 'metrics' | 'unarchive' | undefined
}

const MISSING: Record<ReadinessProblem, NextStep> = {
  too_few_variants: {
    title: 'Next: add variants',
    text: 'An experiment compares at least two variants.',
    tone: 'accent',
    leadsTo: 'variants',
  },
  no_metric: {
    title: 'Next: add a metric',
    text: 'Without a metric there is nothing to compare.',
    tone: 'accent',
    leadsTo: 'metrics',
  },
}

const draftStep = (experiment: Experiment): NextStep => {
  const { schedule_error, start_date } = experiment
  const missing = readinessProblem(experiment)
  if (schedule_error !== null) {
    return {
      title: 'The scheduled start failed',
      text: `${schedule_error}. Fix this; the scheduler tries again every minute.`,
      tone: 'negative',
      leadsTo: 'schedule',
    }
  }
  if (missing !== undefined) return MISSING[missing]
  return start_date === null
    ? {
        title: 'Ready to start',
        text: 'The start fixes variants, metrics and statistics.',
        tone: 'accent',
        leadsTo: 'start',
      }
    : {
        title: `Starts automatically on ${dateTime(start_date)}`,
        text: 'Until then you can still change everything.',
        tone: 'accent',
        leadsTo: 'schedule',
      }
}

const pausedStep = ({ resume_at, assignments_count }: Experiment): NextStep => ({
  title: resume_at === null ? 'Paused' : `Resumes automatically on ${dateTime(resume_at)}`,
  text: `No subject gets a variant now. The ${count(assignments_count)} assigned subjects see theirs again after you resume.`,
  tone: 'warning',
  leadsTo: resume_at === null ? 'start' : 'schedule',
})

const MISMATCH: NextStep = {
  title: 'Sample ratio mismatch (SRM)',
  text: 'Subjects are not distributed as allocated. Find the cause before you trust any comparison.',
  tone: 'negative',
  leadsTo: 'results',
}

const ADVICE: Record<Results['summary']['recommendation'], { title: string; tone: Tone }> = {
  SHIP_VARIANT: { title: 'Next: ship the winner', tone: 'positive' },
  KEEP_CONTROL: { title: 'Next: keep the control', tone: 'positive' },
  CONTINUE_TESTING: { title: 'Next: keep it running', tone: 'neutral' },
  INCONCLUSIVE: { title: 'Next: check the results', tone: 'warning' },
}

const adviceStep = (results: Results): NextStep => ({
  ...ADVICE[results.summary.recommendation],
  text: results.summary.recommendation_reason,
  leadsTo: 'results',
})

/**
 * The next step with an experiment; undefined while it depends on results that are missing.
 *
 * @param results undefined while they are loading
 */
export const nextStep = (experiment: Experiment, results: Results | undefined): NextStep | undefined => {
  if (experiment.archived_at !== null) {
    return {
      title: 'This experiment is archived',
      text: 'It cannot be changed. Unarchive it to continue.',
      tone: 'neutral',
      leadsTo: 'unarchive',
    }
  }
  if (experiment.status === 'DRAFT') return draftStep(experiment)
  if (results !== undefined && hasSampleRatioMismatch(results)) return MISMATCH
  if (experiment.status === 'PAUSED') return pausedStep(experiment)
  return results === undefined ? undefined : adviceStep(results)
}
