import type { Permission } from '../../app/permissions.ts'

export type Format = 'csv' | 'json' | 'ndjson'

/** Something that can be downloaded. */
export interface ExportKind {
  id: string
  label: string
  /** What a row is. */
  description: string
  path: string
  formats: readonly Format[]
  permission: Permission
  /** Which filters the service knows for it. */
  hasPeriod: boolean
  hasExperiment: boolean
}

const ROWS: readonly Format[] = ['csv', 'json', 'ndjson']
const REPORT: readonly Format[] = ['csv', 'json']

/** Everything that can be downloaded, from the summary to the raw data. */
export const KINDS: readonly ExportKind[] = [
  {
    id: 'overview',
    label: 'Overview',
    description:
      'One report: how many experiments, flags, assignments and events, and how many found a winner.',
    path: '/api/v1/export/reports/overview',
    formats: REPORT,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'experiments',
    label: 'Experiments',
    description: 'A row for each experiment, with its state, dates and outcome.',
    path: '/api/v1/export/experiments',
    formats: ROWS,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'variants',
    label: 'Variants',
    description: 'A row for each variant, with its subjects, conversions and intervals.',
    path: '/api/v1/export/variants',
    formats: ROWS,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'feature-flags',
    label: 'Feature flags',
    description: 'A row for each flag, with its state and percentage.',
    path: '/api/v1/export/feature-flags',
    formats: ROWS,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'assignments',
    label: 'Assignments',
    description:
      'Raw data: a row for each subject of each experiment. Streamed, so that millions of rows are fine.',
    path: '/api/v1/export/assignments',
    formats: ROWS,
    permission: 'reader',
    hasPeriod: true,
    hasExperiment: true,
  },
  {
    id: 'events',
    label: 'Events',
    description: 'Raw data: a row for each event. Streamed, so that millions of rows are fine.',
    path: '/api/v1/export/events',
    formats: ROWS,
    permission: 'reader',
    hasPeriod: true,
    hasExperiment: true,
  },
]

const BYTES = ['B', 'kB', 'MB', 'GB'] as const

/** 1,234,567 bytes as 1.2 MB. */
export const size = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${BYTES[step] ?? 'GB'}`
}
