import type { operations } from 'assay:api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { queryKey } from '../api/query-keys.ts'

type Modules = operations['getModules']['responses'][200]['content']['application/json']

/** The name of an optional module, as the service lists it. */
export type ModuleName = Modules['modules'][number]

/** The optional modules of this deployment, its profile and its version; they change with a restart only. */
export const modulesQuery = queryOptions({
  queryKey: queryKey('modules'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/modules', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether this deployment has a module; undefined while that is not known, also because the service cannot be reached. */
export const useHasModule = (): ((name: ModuleName) => boolean | undefined) => {
  const { data } = useQuery(modulesQuery)
  return (name) => data?.modules.includes(name)
}
