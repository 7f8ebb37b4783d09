import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

/** Which reports are listed; all when nothing is said. */
export interface ErrorsSearch {
  feature_flag_id?: string
  experiment_id?: string
  error_type?: string
  /** Of the last so many days. */
  days?: number
  skip?: number
}

const TEXTS = ['feature_flag_id', 'experiment_id', 'error_type'] as const
const NUMBERS = ['days', 'skip'] as const

const errorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/errors',
  validateSearch: (search: Record<string, unknown>): ErrorsSearch => ({
    ...Object.fromEntries(
      TEXTS.flatMap((name) => {
        const value = search[name]
        return typeof value === 'string' && value !== '' ? [[name, value]] : []
      }),
    ),
    ...Object.fromEntries(
      NUMBERS.flatMap((name) => {
        const value = Number(search[name])
        return value > 0 ? [[name, value]] : []
      }),
    ),
  }),
  component: lazyRouteComponent(() => import('./errors-page.tsx'), 'ErrorsPage'),
})

export const errorsRoutes = [errorsRoute] as const
