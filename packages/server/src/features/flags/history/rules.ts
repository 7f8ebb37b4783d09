import { defined } from '../../../lib/defined.ts'
import { flagRead } from '../definition/schema.ts'
import type { Settings } from '../definition/settings.ts'

/** An audit entry of a flag, as far as it concerns the settings. */
interface Entry {
  position: number
  old_value: Record<string, unknown> | null
}

/** The fields of a flag that a revert restores: all that callers write, except the key. */
const REVERTED = flagRead
  .pick({
    name: true,
    description: true,
    status: true,
    value_type: true,
    off_value: true,
    json_schema: true,
    variants: true,
    targeting_rules: true,
    rollout_percentage: true,
    rollback_percentage: true,
    tags: true,
    metadata: true,
  })
  .partial()

/**
 * The settings right after an entry of the history.
 *
 * @param newer the entries after that one, the newest first
 * @returns undefined when the log redacts a required value
 */
export const settingsBefore = (current: Settings, newer: readonly Entry[]): Settings | undefined => {
  let settings = current
  for (const { old_value } of newer) {
    if (holdsRedacted(old_value)) return undefined
    settings = { ...settings, ...defined(REVERTED.parse(old_value ?? {})) }
  }
  return settings
}

const holdsRedacted = (value: unknown): boolean => {
  if (value === '[REDACTED]') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsRedacted)
}
