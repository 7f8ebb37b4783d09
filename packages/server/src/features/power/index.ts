import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { routes } from './routes.ts'

export { runtime, sampleSize } from './actions.ts'
export { runtimeBody, sampleSizeBody } from './schema/requests.ts'

/** The power calculator: sample size, duration and minimum detectable effect. */
export const power: Slice = { name: 'power', routes, stop: stopWorkers }
