import { workerTask } from '../../../workers/index.ts'
import { answerBayesian } from './rules.ts'

/** The quadratures of a Bayesian analysis take tens of milliseconds at a stretch: computed in a worker thread. */
export const bayesianTask = workerTask({
  module: import.meta.url,
  name: 'bayesianTask',
  lane: 'request',
  run: answerBayesian,
})
