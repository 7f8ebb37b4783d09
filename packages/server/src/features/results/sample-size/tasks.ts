import { workerTask } from '../../../workers/index.ts'
import { sampleSizeOf } from './rules.ts'

/** The enumerations of a sample size and its power take tens of milliseconds at a stretch: computed in a worker thread. */
export const sampleSizeTask = workerTask({
  module: import.meta.url,
  name: 'sampleSizeTask',
  lane: 'request',
  run: sampleSizeOf,
})
