import { workerTask } from '../../workers/index.ts'
import { curveAnswerOf } from './rules/curve.ts'
import { durationAnswerOf, runtimeAnswerOf } from './rules/duration.ts'
import { mdeAnswerOf, sampleSizeAnswerOf } from './rules/plan.ts'

/**
 * Fisher's test over all outcomes and the looks of sequential designs take up to some seconds. The routes need no
 * credential, so anonymous requests have a lane of their own and delay only each other.
 */
const where = { module: import.meta.url, lane: 'public' } as const

export const sampleSizeTask = workerTask({ ...where, name: 'sampleSizeTask', run: sampleSizeAnswerOf })
export const mdeTask = workerTask({ ...where, name: 'mdeTask', run: mdeAnswerOf })
export const runtimeTask = workerTask({ ...where, name: 'runtimeTask', run: runtimeAnswerOf })
export const durationTask = workerTask({ ...where, name: 'durationTask', run: durationAnswerOf })
export const curveTask = workerTask({ ...where, name: 'curveTask', run: curveAnswerOf })
