import type { operations } from 'assay:api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { queryKey } from '../api/query-keys.ts'
import { useMay } from './permissions.ts'

type Capabilities = operations['getCapabilities']['responses'][200]['content']['application/json']

/** The name of something that a setting switches on, as the service lists it. */
export type CapabilityName = Capabilities['capabilities'][number]

/** What settings of this deployment have switched on; it changes with a restart only. */
export const capabilitiesQuery = queryOptions({
  queryKey: queryKey('capabilities'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/capabilities', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Whether a setting has switched something on; undefined while that is not known. All of it is for administrators, so that
 * nobody else asks.
 */
export const useHasCapability = (): ((name: CapabilityName) => boolean | undefined) => {
  const { data } = useQuery({ ...capabilitiesQuery, enabled: useMay('admin') })
  return (name) => data?.capabilities.includes(name)
}
