import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type {
  Integration,
  IntegrationChange,
  IntegrationLink,
  IntegrationWrite,
  LinkWrite,
} from './api-types.ts'
import { kindOf } from './kinds.ts'

const change = (type: Integration['integration_type'], body: IntegrationChange) =>
  answered(api.PUT('/api/v1/integrations/{type}', { params: { path: { type } }, body }))

/** Stores the configuration of a kind. */
export const useCreateIntegration = (onDone: () => unknown) =>
  useCommand({
    run: (body: IntegrationWrite) => answered(api.POST('/api/v1/integrations/', { body })),
    changes: ['integrations'],
    onDone,
    message: ({ integration_type }) => ({ title: `${kindOf(integration_type).label} is configured` }),
    errors: 'form',
    isSecret: true,
  })

/** Changes the configuration of a kind. */
export const useChangeIntegration = (type: Integration['integration_type'], onDone: () => unknown) =>
  useCommand({
    run: (body: IntegrationChange) => change(type, body),
    changes: ['integrations'],
    onDone,
    message: () => ({ title: `${kindOf(type).label} is changed` }),
    errors: 'form',
    isSecret: true,
  })

/** Switches an integration on or off. */
export const useActivateIntegration = ({ integration_type: type }: Integration) =>
  useCommand({
    run: (is_active: boolean) => change(type, { is_active }),
    changes: ['integrations'],
    message: ({ is_active }) => ({ title: `${kindOf(type).label} is ${is_active ? 'active' : 'inactive'}` }),
  })

/** Signs in to the other service and reads one object. */
export const useTestIntegration = ({ integration_type: type }: Integration) =>
  useCommand({
    run: () => answered(api.POST('/api/v1/integrations/{type}/test', { params: { path: { type } } })),
    changes: ['integrations'],
  })

/** Asks, then deletes the configuration of a kind. */
export const useDeleteIntegration = ({ integration_type: type }: Integration) =>
  useCommand({
    question: () => ({
      title: `Delete the configuration of ${kindOf(type).label}?`,
      text: 'Its credentials and its received webhooks are deleted. Links stay, but are no longer refreshed. You cannot undo this.',
      action: 'Delete configuration',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/integrations/{type}', { params: { path: { type } } })),
    changes: ['integrations'],
    message: () => ({ title: `The configuration of ${kindOf(type).label} is deleted` }),
  })

/** Attaches an item, or creates one and links it. */
export const useCreateLink = (onDone: () => unknown) =>
  useCommand({
    run: (body: LinkWrite) => answered(api.POST('/api/v1/integrations/links', { body })),
    changes: ['integrations'],
    onDone,
    message: ({ external_id }) => ({ title: `${external_id} is linked` }),
    errors: 'form',
  })

/** Asks, then removes a link; the item stays at the other service. */
export const useDeleteLink = ({ id, external_id, integration_type }: IntegrationLink) =>
  useCommand({
    question: () => ({
      title: `Remove the link to ${external_id}?`,
      text: `It stays in ${kindOf(integration_type).label}.`,
      action: 'Remove link',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/integrations/links/{id}', { params: { path: { id } } })),
    changes: ['integrations'],
    message: () => ({ title: `The link to ${external_id} is removed` }),
  })
