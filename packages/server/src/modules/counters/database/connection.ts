import type { RunningConfig } from '../../../context.ts'
import { isConfigured } from './client.ts'
import { type CounterDatabase, openCounters } from './counters.ts'
import { notConfigured } from './faults.ts'

/** One connection for each service of this process. */
const opened = new WeakMap<RunningConfig, CounterDatabase>()

/**
 * The document database of a service.
 *
 * @throws AppError 503 where the settings name none
 */
export const databaseOf = (config: RunningConfig): CounterDatabase => {
  if (!isConfigured(config)) throw notConfigured()
  const known = opened.get(config)
  if (known) return known
  const fresh = openCounters(config)
  opened.set(config, fresh)
  return fresh
}

/** Closes the connection of a service that stops. */
export const closeDatabase = async (config: RunningConfig): Promise<void> => {
  await opened.get(config)?.close()
  opened.delete(config)
}
