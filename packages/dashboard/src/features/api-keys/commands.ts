import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { ApiKey, Scope } from './api-types.ts'

/** What somebody decides about a new key. */
export interface NewKey {
  name: string
  description: string
  scopes: readonly Scope[]
  /** ISO 8601, or undefined: the key does not expire. */
  expiresAt: string | undefined
}

/** Creates a key; the answer is the only place where it stands in full. */
export const useCreateKey = () =>
  useCommand({
    run: ({ name, description, scopes, expiresAt }: NewKey) =>
      answered(
        api.POST('/api/v1/api-keys/', {
          body: {
            name,
            description: description === '' ? null : description,
            scopes: [...scopes],
            expires_at: expiresAt ?? null,
          },
        }),
      ),
    changes: ['api-keys'],
    errors: 'form',
  })

/** Asks, then ends a key for good: whoever uses it is refused from then on. */
export const useRevokeKey = ({ id, name }: ApiKey) =>
  useCommand({
    question: () => ({
      title: `Revoke ${name}?`,
      text: 'Whatever still uses this key is refused from the next request on. A revoked key cannot be brought back.',
      action: 'Revoke key',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/api-keys/{key_id}', { params: { path: { key_id: id } } })),
    changes: ['api-keys'],
    message: () => ({ title: `${name} is revoked` }),
  })
