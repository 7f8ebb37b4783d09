import { workerTask } from '../../../workers/index.ts'
import { boundariesOf } from './group-sequential.ts'

/** The boundaries of a group sequential test take tens of milliseconds at a stretch: computed in a worker thread. */
export const boundariesTask = workerTask({
  module: import.meta.url,
  name: 'boundariesTask',
  lane: 'request',
  run: boundariesOf,
})
