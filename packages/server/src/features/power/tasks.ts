import { workerTask } from '../../workers/index.ts'
import { curveAnswerOf } from './rules/curve.ts'
import { durationAnswerOf, runtimeAnswerOf } from './rules/duration.ts'
import { mdeAnswerOf, sampleSizeAnswerOf } from './rules/plan.ts'

/**
 * The sums over all outcomes of Fisher's test, and the looks of sequential designs, take up to some seconds. The
 * routes need no credential, so that strangers wait for each other and for nobody else.
 */
const where = { module: import.meta.url, lane: 'public' } as const

export const sampleSizeTask = workerTask({ ...where, name: 'sampleSizeTask', run: sampleSizeAnswerOf })
export const mdeTask = workerTask({ ...where, name: 'mdeTask', run: mdeAnswerOf })
export const runtimeTask = workerTask({ ...where, name: 'runtimeTask', run: runtimeAnswerOf })
export const durationTask = workerTask({ ...where, name: 'durationTask', run: durationAnswerOf })
export const curveTask = workerTask({ ...where, name: 'curveTask', run: curveAnswerOf })
