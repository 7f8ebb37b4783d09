import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { SsoConfig } from '../api-types.ts'

const pathOf = ({ id }: SsoConfig) => ({ path: { config_id: id } })

/** Creates the SCIM token of a configuration; asks first where that replaces one. */
export const useCreateScimToken = (config: SsoConfig) =>
  useCommand({
    question: () =>
      config.scim_token_set
        ? {
            title: 'Replace the SCIM token?',
            text: 'The present token is refused at once. The identity provider changes no accounts before it has the new one.',
            action: 'Replace token',
            tone: 'danger',
          }
        : undefined,
    run: () =>
      answered(api.POST('/api/v1/auth/sso/configs/{config_id}/scim-token', { params: pathOf(config) })),
    changes: ['sso'],
  })

/** Asks, then revokes the SCIM token of a configuration. */
export const useRevokeScimToken = (config: SsoConfig) =>
  useCommand({
    question: () => ({
      title: 'Revoke the SCIM token?',
      text: 'The identity provider can no longer change accounts. Accounts stay as they are.',
      action: 'Revoke token',
      tone: 'danger',
    }),
    run: () =>
      answered(api.DELETE('/api/v1/auth/sso/configs/{config_id}/scim-token', { params: pathOf(config) })),
    changes: ['sso'],
    message: () => ({ title: 'SCIM token revoked' }),
  })
