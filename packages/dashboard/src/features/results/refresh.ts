import { MINUTE_MS } from '../../ui/durations.ts'
import type { Experiment } from './api-types.ts'

/** How often the slower analyses are read again: each minute while subjects may come in, else not. */
export const refreshEvery = ({ status }: Pick<Experiment, 'status'>): number | false =>
  status === 'ACTIVE' ? MINUTE_MS : false
