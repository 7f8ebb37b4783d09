import { answered, api } from '../../../api/client.ts'
import type { KeyCalls } from '../../../features/api-keys/index.ts'

/** How the service is called for the keys that are filed under a workspace. */
export const workspaceKeyCalls = (id: string): KeyCalls => ({
  create: (body) =>
    answered(api.POST('/api/v1/workspaces/{id}/api-keys', { params: { path: { id } }, body })),
  revoke: (key_id) =>
    answered(api.DELETE('/api/v1/workspaces/{id}/api-keys/{key_id}', { params: { path: { id, key_id } } })),
})
