import { workerTask } from '../../../workers/index.ts'
import { answerCuped } from './rules.ts'

/** The regressions of CUPED take tens of milliseconds at a stretch: computed in a worker thread. */
export const cupedTask = workerTask({
  module: import.meta.url,
  name: 'cupedTask',
  lane: 'request',
  run: answerCuped,
})
