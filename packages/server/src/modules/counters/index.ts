import type { RunningConfig } from '../../context.ts'
import type { Slice } from '../../slice.ts'
import { readForBandits } from './actions.ts'
import { isConfigured } from './database/client.ts'
import { closeDatabase } from './database/connection.ts'
import { routes } from './routes.ts'

/** Counters of assignments, events and conversions that programs keep in a document database. */
export const counters: Slice = {
  name: 'counters',
  routes,
  ports: (config: RunningConfig) =>
    isConfigured(config)
      ? { counters: { read: (experimentId, signal) => readForBandits(config, experimentId, signal) } }
      : {},
  stop: ({ config }) => closeDatabase(config),
}
