import { workerTask } from '../../workers/index.ts'
import { answerBayesian } from './bayesian/rules.ts'
import { answerCuped } from './cuped/rules.ts'
import { boundariesOf } from './sequential/group-sequential.ts'
import { sampleSizeOf } from './sample-size/rules.ts'

/** What takes tens of milliseconds at a stretch, the first time above all, keeps nobody else waiting in a thread. */
const where = { module: import.meta.url, lane: 'request' } as const

export const bayesianTask = workerTask({ ...where, name: 'bayesianTask', run: answerBayesian })
export const boundariesTask = workerTask({ ...where, name: 'boundariesTask', run: boundariesOf })
export const cupedTask = workerTask({ ...where, name: 'cupedTask', run: answerCuped })
export const sampleSizeTask = workerTask({ ...where, name: 'sampleSizeTask', run: sampleSizeOf })
