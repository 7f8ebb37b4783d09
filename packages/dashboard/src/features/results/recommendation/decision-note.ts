import type { Experiment } from '../api-types.ts'

/** Decision to keep an experiment running: its author and its time. */
interface DecisionNote {
  at: string
  by: string
}

const isNote = (value: unknown): value is DecisionNote =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'at') === 'string' &&
  !Number.isNaN(Date.parse(Reflect.get(value, 'at'))) &&
  typeof Reflect.get(value, 'by') === 'string'

/** Decision noted in an experiment's metadata; undefined when there is none that can be read. */
export const noteOf = ({
  experiment_metadata,
}: Pick<Experiment, 'experiment_metadata'>): DecisionNote | undefined => {
  const note = experiment_metadata['results_decision']
  return isNote(note) ? note : undefined
}
