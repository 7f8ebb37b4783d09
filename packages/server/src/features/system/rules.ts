import { FAULT_ADVICE, type Fault } from '../../db/fault-kinds.ts'
import type { Check, Checks } from './schema.ts'

const MIB = 1024 * 1024

/** Free space below which the disk counts as full: PostgreSQL needs room to write before it can free any. */
const MIN_FREE_BYTES = 100 * MIB

/** The check of the free space on the data directory's disk; undefined when it cannot be read. */
export const diskCheck = (freeBytes: number | undefined): Check => {
  if (freeBytes === undefined) return { status: 'off' }
  return { status: freeBytes < MIN_FREE_BYTES ? 'failed' : 'ok' }
}

/** Only the database and the disk matter: without the others the service still answers, if more slowly. */
export const isHealthy = ({ database, disk }: Checks): boolean =>
  database.status !== 'failed' && disk.status !== 'failed'

const FAILED: Check = { status: 'failed' }

/** The checks with the severe faults that requests currently run into, even if the check itself succeeded. */
export const withFaults = (checks: Checks, present: readonly Fault[]): Checks => {
  const severe = present.filter((fault) => FAULT_ADVICE[fault].isSevere)
  const isFull = severe.includes('disk_full')
  const isDown = severe.some((fault) => fault !== 'disk_full')
  return {
    ...checks,
    ...(isFull && { disk: FAILED }),
    ...(isDown && { database: { ...checks.database, ...FAILED } }),
  }
}
