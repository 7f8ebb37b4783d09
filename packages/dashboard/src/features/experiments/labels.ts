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
export interface Choice<Id extends string> {
  id: Id
  label: string
  description?: string
}

/** The kinds of experiment, in the order in which they are offered. */
export const TYPES: readonly Choice<ExperimentType>[] = [
  {
    id: 'a_b',
    label: 'A/B test',
    description: 'One change against what there is now. The clearest answer.',
  },
  {
    id: 'mv',
    label: 'Multivariate test',
    description: 'Several changes against what there is now, compared with corrected statistics.',
  },
  {
    id: 'bandit',
    label: 'Bandit',
    description: 'Traffic moves to the better variant while it learns. Good for short campaigns.',
  },
  {
    id: 'split_url',
    label: 'Split URL test',
    description: 'Each variant is a page of its own; visitors are led to one of them.',
  },
]

/** How a bandit shares out its traffic. */
export const ALGORITHMS: readonly Choice<Exclude<OptimizationType, 'fixed'>>[] = [
  {
    id: 'thompson_sampling',
    label: 'Thompson sampling',
    description: 'Each variant gets traffic by its probability of being the best. The sound default.',
  },
  {
    id: 'ucb1',
    label: 'UCB1',
    description: 'Traffic goes to the variant with the highest optimistic estimate.',
  },
  {
    id: 'epsilon_greedy',
    label: 'Epsilon-greedy',
    description: 'The best variant so far gets nearly everything; a fixed share keeps exploring.',
  },
]

export const METRIC_TYPES: readonly Choice<MetricType>[] = [
  { id: 'conversion', label: 'Conversion', description: 'Did the subject do it at least once?' },
  { id: 'revenue', label: 'Revenue', description: 'How much money per subject' },
  { id: 'count', label: 'Count', description: 'How often per subject' },
  { id: 'duration', label: 'Duration', description: 'How long per subject' },
  { id: 'custom', label: 'Custom', description: 'Any other number per subject' },
]

export const AGGREGATIONS: readonly Choice<Aggregation>[] = [
  { id: 'sum', label: 'Sum of all events' },
  { id: 'average', label: 'Average of all events' },
  { id: 'count', label: 'Number of events' },
  { id: 'min', label: 'Smallest event' },
  { id: 'max', label: 'Largest event' },
]

/** The states, in the order in which an experiment goes through them. */
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
    description: 'Limits the share of false discoveries.',
  },
  {
    id: 'bonferroni',
    label: 'Bonferroni',
    description: 'Limits the chance of any false discovery. The strictest.',
  },
  { id: 'none', label: 'None', description: 'Every comparison at the raw level.' },
]

const TONES: Record<Status, Tone> = {
  DRAFT: 'neutral',
  ACTIVE: 'accent',
  PAUSED: 'warning',
  COMPLETED: 'neutral',
}

/** The colour of a state; its word always stands beside it. */
export const toneOf = (status: Status): Tone => TONES[status]

/** What a choice is called; the id itself when it is unknown. */
export const labelOf = <Id extends string>(choices: readonly Choice<Id>[], id: Id): string =>
  choices.find((choice) => choice.id === id)?.label ?? id
