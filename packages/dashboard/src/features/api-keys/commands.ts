import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { ApiKey, Scope } from './api-types.ts'

/** The name, the scopes and the expiry of a new key. */
export interface NewKey {
  name: string
  scopes: readonly Scope[]
  /** ISO 8601; undefined: the key does not expire. */
  expiresAt: string | undefined
}

/** Creates a key; only the answer ever holds the whole key. */
export const useCreateKey = () =>
  useCommand({
    run: ({ name, scopes, expiresAt }: NewKey) =>
      answered(
        api.POST('/api/v1/api-keys/', { body: { name, scopes: [...scopes], expires_at: expiresAt ?? null } }),
      ),
    changes: ['api-keys'],
    errors: 'form',
  })

/** Asks, then revokes a key for good. */
export const useRevokeKey = ({ id, name }: ApiKey) =>
  useCommand({
    question: () => ({
      title: `Revoke ${name}?`,
      text: 'Requests with this key are refused from now on. You cannot undo this.',
      action: 'Revoke key',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/api-keys/{key_id}', { params: { path: { key_id: id } } })),
    changes: ['api-keys'],
    message: () => ({ title: `${name} is revoked` }),
  })
