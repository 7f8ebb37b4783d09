import type { Tone } from '../../ui/badge.tsx'
import type { Connection, ListedRun, Source, WarehouseType } from './api-types.ts'

/** A kind of warehouse as people call it. */
interface Naming {
  label: string
  description: string
}

const WAREHOUSES: Record<WarehouseType, Naming> = {
  postgres: {
    label: 'PostgreSQL',
    description:
      'Any database that speaks its protocol. Signs in with a password, in transactions that only read. Limited by seconds.',
  },
  warehouse_a: {
    label: 'Snowflake',
    description:
      'Signs in with a key pair that is made here: you register its public half, and no password exists. Limited by seconds.',
  },
  warehouse_b: {
    label: 'BigQuery',
    description:
      'Signs in with the JSON key of a service account. Each query is estimated first and limited by the bytes it reads.',
  },
}

/** A kind of warehouse in words. */
export const warehouseOf = (type: WarehouseType): Naming => WAREHOUSES[type]

/** The state of something in a word, and how good it is. */
interface State {
  label: string
  tone: Tone
}

const CONNECTION_STATES: Record<Connection['status'], State> = {
  ok: { label: 'Ready', tone: 'positive' },
  pending_key: { label: 'Key not registered', tone: 'warning' },
  needs_new_credentials: { label: 'Needs new credentials', tone: 'negative' },
  unavailable: { label: 'Unavailable', tone: 'negative' },
}

/** Whether a connection can be used, in a word. */
export const connectionState = ({ status }: Pick<Connection, 'status'>): State => CONNECTION_STATES[status]

const RUN_STATES: Record<ListedRun['status'], State> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Running', tone: 'accent' },
  succeeded: { label: 'Succeeded', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
}

/** How far a run is, in a word. */
export const runState = ({ status }: Pick<ListedRun, 'status'>): State => RUN_STATES[status]

const KINDS: Record<Source['kind'], string> = { assignment: 'Assignments', metric: 'Metric' }

/** What a source tells of, in a word. */
export const kindLabel = (kind: Source['kind']): string => KINDS[kind]

const ROLES: Readonly<Record<string, Naming>> = {
  unit_id: {
    label: 'Unit id',
    description: 'Who or what was exposed: a text or whole number, such as the user id.',
  },
  experiment_key: { label: 'Experiment key', description: 'Compared with the key of the experiment.' },
  variant: { label: 'Variant', description: 'The label of the variant that the unit saw.' },
  exposed_at: { label: 'Exposure time', description: 'A timestamp. The first one of a unit counts.' },
  event_at: { label: 'Event time', description: 'A timestamp. Only events at or after the exposure count.' },
  value: { label: 'Value', description: 'A number, summed up per unit.' },
}

/** What a column is used for, in words. */
export const roleOf = (role: string): Naming => ROLES[role] ?? { label: role, description: '' }
