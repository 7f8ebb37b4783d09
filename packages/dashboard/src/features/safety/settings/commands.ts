import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { ConfigChange, SettingsChange } from '../api-types.ts'

/** Gives a flag its own safety settings. */
export const changeSafetyConfig = (flagId: string, body: ConfigChange) =>
  answered(api.POST('/api/v1/safety/feature-flags/{id}/config', { params: { path: { id: flagId } }, body }))

const SAVED = { title: 'Safety settings saved', tone: 'positive' } as const

/** Saves the global safety settings. */
export const useSaveSafetySettings = () =>
  useCommand({
    run: (body: SettingsChange) => answered(api.POST('/api/v1/safety/settings', { body })),
    changes: ['safety'],
    message: () => SAVED,
    errors: 'form',
  })

/** Saves the safety settings of one flag. */
export const useSaveSafetyConfig = (flagId: string) =>
  useCommand({
    run: (body: ConfigChange) => changeSafetyConfig(flagId, body),
    changes: ['safety'],
    message: () => SAVED,
    errors: 'form',
  })

/** Asks, then removes a flag's own safety settings, so that the global ones apply again. */
export const useRemoveSafetyConfig = (flagId: string) =>
  useCommand({
    question: () => ({
      title: 'Use the global safety settings?',
      text: 'The flag loses its own settings and follows the global ones from the next health check on.',
      action: 'Use global settings',
    }),
    run: () =>
      answered(api.DELETE('/api/v1/safety/feature-flags/{id}/config', { params: { path: { id: flagId } } })),
    changes: ['safety'],
    message: () => ({ title: 'The global safety settings apply again' }),
  })
