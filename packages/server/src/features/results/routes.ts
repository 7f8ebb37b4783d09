import type { Route } from '../../http/route.ts'
import { routes as bayesian } from './bayesian/routes.ts'
import { routes as comparison } from './comparison/routes.ts'
import { routes as cuped } from './cuped/routes.ts'
import { routes as daily } from './daily/routes.ts'
import { routes as sampleSize } from './sample-size/routes.ts'
import { routes as sequential } from './sequential/routes.ts'
import { routes as srm } from './srm/routes.ts'

/** In this order the API documentation lists them. */
export const routes: Route[] = [
  ...comparison,
  ...daily,
  ...sampleSize,
  ...srm,
  ...bayesian,
  ...cuped,
  ...sequential,
]
