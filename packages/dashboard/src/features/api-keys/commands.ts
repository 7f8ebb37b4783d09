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

const bodyOf = ({ name, scopes, expiresAt }: NewKey) => ({
  name,
  scopes: [...scopes],
  expires_at: expiresAt ?? null,
})

/** A new key as the service takes it. */
type NewKeyBody = ReturnType<typeof bodyOf>

/** How the service is called for keys, such as for those that are filed under something else. */
export interface KeyCalls {
  create: (body: NewKeyBody) => Promise<{ key: string }>
  revoke: (id: string) => Promise<unknown>
}

/** The calls for keys as such: one's own, and for superusers those of every account. */
export const KEY_CALLS: KeyCalls = {
  create: (body) => answered(api.POST('/api/v1/api-keys/', { body })),
  revoke: (key_id) => answered(api.DELETE('/api/v1/api-keys/{key_id}', { params: { path: { key_id } } })),
}

/** Creates a key; only the answer ever holds the whole key. */
export const useCreateKey = ({ create }: KeyCalls) =>
  useCommand({
    run: (key: NewKey) => create(bodyOf(key)),
    changes: ['api-keys'],
    errors: 'form',
  })

/** Asks, then revokes a key for good. */
export const useRevokeKey = ({ id, name }: ApiKey, { revoke }: KeyCalls) =>
  useCommand({
    question: () => ({
      title: `Revoke ${name}?`,
      text: 'Requests with this key are refused from now on. You cannot undo this.',
      action: 'Revoke key',
      tone: 'danger',
    }),
    run: () => revoke(id),
    changes: ['api-keys'],
    message: () => ({ title: `${name} is revoked` }),
  })
