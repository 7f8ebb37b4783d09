import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

export type ApiKey = Schemas['ApiKey']
export type Scope = ApiKey['scopes'][number]

/** What each scope opens, in words. */
export const SCOPES: readonly { id: Scope; label: string; description: string }[] = [
  { id: 'assign', label: 'Assign', description: 'Ask which variant of an experiment a subject gets' },
  { id: 'track', label: 'Track', description: 'Record events of subjects' },
  { id: 'evaluate', label: 'Evaluate', description: 'Ask for the value of flags, over OpenFeature as well' },
  {
    id: 'report',
    label: 'Report',
    description: 'Report errors and measurements of flags: enough errors roll a flag back',
  },
  {
    id: 'ruleset',
    label: 'Ruleset',
    description: 'Read the rules of all flags: for servers only, never for a page',
  },
]

interface KeysOf {
  /** true: the keys of everybody, for superusers. */
  all: boolean
  /** true: revoked and expired ones, too. */
  includeInactive: boolean
}

/** API keys, the newest first. */
export const apiKeysQuery = ({ all, includeInactive }: KeysOf) =>
  queryOptions({
    queryKey: ['api-keys', { all, includeInactive }],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/api-keys/', {
          params: { query: { all, include_inactive: includeInactive, limit: 1000 } },
          signal,
        }),
      ),
  })

/** What somebody decides about a new key. */
export interface NewKey {
  name: string
  description: string
  scopes: readonly Scope[]
  /** ISO 8601, or undefined: the key does not expire. */
  expiresAt: string | undefined
}

const readAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['api-keys'] }),
    queryClient.invalidateQueries({ queryKey: ['home'] }),
  ])

/** Creates a key; the answer is the only place where it stands in full. */
export const createKey = async ({ name, description, scopes, expiresAt }: NewKey) => {
  const created = await answered(
    api.POST('/api/v1/api-keys/', {
      body: {
        name,
        description: description === '' ? null : description,
        scopes: [...scopes],
        expires_at: expiresAt ?? null,
      },
    }),
  )
  await readAgain()
  return created
}

/** Ends a key: whoever uses it is refused from now on. */
export const revokeKey = async (id: string) => {
  await answered(api.DELETE('/api/v1/api-keys/{key_id}', { params: { path: { key_id: id } } }))
  await readAgain()
}
