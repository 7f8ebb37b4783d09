import { workerTask } from '../../workers/index.ts'
import { answerPair, answerScan } from './rules/answers.ts'

/**
 * Runs in a worker, because experiments of many variants have hundreds of contrasts per metric, and a scan has hundreds
 * of pairs.
 */
const where = { module: import.meta.url, lane: 'request' } as const

export const pairTask = workerTask({ ...where, name: 'pairTask', run: answerPair })
export const scanTask = workerTask({ ...where, name: 'scanTask', run: answerScan })
