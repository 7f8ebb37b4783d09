import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../api/query-client.ts'
import { shellRoute } from '../../app/root-routes.tsx'
import { experimentQuery } from '../experiments/index.ts'
import { resultsQuery } from './queries.ts'
import { resultsSearch } from './search.ts'

/** Route of the results; reading starts when the address is entered, while the code of the page still loads. */
const resultsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/results',
  validateSearch: resultsSearch,
  loaderDeps: ({ search: { level, correction } }) => ({ level, correction }),
  loader: ({ params: { id }, deps }) => {
    const experiment = experimentQuery(id)
    void queryClient.prefetchQuery(experiment)
    if (queryClient.getQueryData(experiment.queryKey)?.status === 'DRAFT') return
    void queryClient.prefetchQuery(resultsQuery(id, deps))
  },
  component: lazyRouteComponent(() => import('./results-page.tsx'), 'ResultsPage'),
})

export const resultsRoutes = [resultsRoute] as const
