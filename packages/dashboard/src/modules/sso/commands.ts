import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { SsoConfig, SsoConfigChange, SsoConfigWrite } from './api-types.ts'

const pathOf = ({ id }: SsoConfig) => ({ path: { config_id: id } })

const change = (config: SsoConfig, body: SsoConfigChange) =>
  answered(api.PUT('/api/v1/auth/sso/configs/{config_id}', { params: pathOf(config), body }))

/** Creates a configuration, then calls back with it. */
export const useCreateConfig = (onDone: (config: SsoConfig) => unknown) =>
  useCommand({
    run: (body: SsoConfigWrite) => answered(api.POST('/api/v1/auth/sso/configs', { body })),
    changes: ['sso'],
    onDone,
    message: ({ org_name }) => ({ title: `${org_name} is created` }),
    errors: 'form',
  })

/** Saves fields of a configuration. */
export const useSaveConfig = (config: SsoConfig) =>
  useCommand({
    run: (body: SsoConfigChange) => change(config, body),
    changes: ['sso'],
    message: () => ({ title: 'Configuration saved' }),
    errors: 'form',
  })

const DEACTIVATION =
  'Nobody signs in through it any more, and its SCIM token is refused. People who are signed in stay signed in.'

/** Lets people sign in through a configuration, or asks and stops that. */
export const useSwitchConfig = (config: SsoConfig) =>
  useCommand({
    question: (isActive: boolean) =>
      isActive
        ? undefined
        : {
            title: `Deactivate single sign-on of ${config.org_domain}?`,
            text: DEACTIVATION,
            action: 'Deactivate',
            tone: 'danger',
          },
    run: (is_active: boolean) => change(config, { is_active }),
    changes: ['sso'],
    message: ({ org_domain, is_active }) => ({
      title: is_active ? `${org_domain} can sign in` : `${org_domain} can no longer sign in`,
      undo: () => change(config, { is_active: !is_active }),
    }),
  })

const DELETION =
  'Nobody signs in through it any more. Accounts stay, with their roles; those without a password cannot sign in until they have one. The audit log keeps its entries.'

/** Asks for the domain to be typed, then deletes a configuration for good. */
export const useDeleteConfig = (config: SsoConfig, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete single sign-on of ${config.org_domain}?`,
      text: DELETION,
      action: 'Delete configuration',
      tone: 'danger',
      typed: config.org_domain,
    }),
    run: () => answered(api.DELETE('/api/v1/auth/sso/configs/{config_id}', { params: pathOf(config) })),
    changes: ['sso'],
    onDone,
    message: () => ({ title: `Single sign-on of ${config.org_domain} is deleted` }),
  })
