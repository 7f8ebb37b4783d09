import type { Tone } from '../../ui/badge.tsx'
import type {
  Aggregation,
  Experiment,
  ExperimentType,
  MetricType,
  OptimizationType,
  Status,
} from './api-types.ts'

/** One choice of a select or a radio group. */
interface Choice<Id extends string> {
  id: Id
  label: string
  description?: string
}

/** The types of an experiment, in the order in which they are offered. */
export const TYPES: readonly Choice<ExperimentType>[] = [
  {
    id: 'a_b',
    label: 'A/B test',
    description: 'Compares one change with the control.',
  },
  {
    id: 'mv',
    label: 'Multivariate test',
    description: 'Compares several changes with the control; statistics are corrected for it.',
  },
  {
    id: 'bandit',
    label: 'Bandit',
    description: 'Moves traffic to the better variants while it runs. Good for short campaigns.',
  },
  {
    id: 'split_url',
    label: 'Split URL test',
    description: 'Each variant is a page with its own address; subjects are redirected to one of them.',
  },
]

/** The algorithms of a bandit. */
export const ALGORITHMS: readonly Choice<Exclude<OptimizationType, 'fixed'>>[] = [
  {
    id: 'thompson_sampling',
    label: 'Thompson sampling',
    description: 'Each variant gets traffic by its probability of being the best. The default.',
  },
  {
    id: 'ucb1',
    label: 'UCB1',
    description: 'Traffic goes to the variant with the highest optimistic estimate.',
  },
  {
    id: 'epsilon_greedy',
    label: 'Epsilon-greedy',
    description: 'The best variant so far gets nearly all traffic; a fixed percentage explores.',
  },
]

export const METRIC_TYPES: readonly Choice<MetricType>[] = [
  { id: 'conversion', label: 'Conversion', description: 'Whether a subject has the event at least once' },
  { id: 'revenue', label: 'Revenue', description: 'Money per subject' },
  { id: 'count', label: 'Count', description: 'Events per subject' },
  { id: 'duration', label: 'Duration', description: 'Time per subject' },
  { id: 'custom', label: 'Custom', description: 'Any other number per subject' },
]

export const AGGREGATIONS: readonly Choice<Aggregation>[] = [
  { id: 'sum', label: 'Sum of all events' },
  { id: 'average', label: 'Average of all events' },
  { id: 'count', label: 'Number of events' },
  { id: 'min', label: 'Smallest event' },
  { id: 'max', label: 'Largest event' },
]

/** The statuses, in the order in which an experiment passes through them. */
export const STATUSES: readonly Choice<Status>[] = [
  { id: 'DRAFT', label: 'Draft' },
  { id: 'ACTIVE', label: 'Running' },
  { id: 'PAUSED', label: 'Paused' },
  { id: 'COMPLETED', label: 'Completed' },
]

export const CORRECTIONS: readonly Choice<Experiment['correction_method']>[] = [
  {
    id: 'benjamini-hochberg',
    label: 'Benjamini-Hochberg',
    description: 'Limits the proportion of false discoveries.',
  },
  {
    id: 'bonferroni',
    label: 'Bonferroni',
    description: 'Limits the chance of any false discovery. The strictest.',
  },
  { id: 'none', label: 'None', description: 'Compares at the uncorrected level.' },
]

const TONES: Record<Status, Tone> = {
  DRAFT: 'neutral',
  ACTIVE: 'accent',
  PAUSED: 'warning',
  COMPLETED: 'neutral',
}

/** The tone of a status; its label always stands beside it. */
export const toneOf = (status: Status): Tone => TONES[status]

/** The label of a choice; the id when it is unknown. */
export const labelOf = <Id extends string>(choices: readonly Choice<Id>[], id: Id): string =>
  choices.find((choice) => choice.id === id)?.label ?? id
