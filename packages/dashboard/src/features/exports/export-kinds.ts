import type { Permission, Right } from '../../app/permissions.ts'

/** The format of an exported file. */
export type Format = 'csv' | 'json' | 'ndjson'

/** A kind of data that can be downloaded. */
export interface ExportKind {
  id: string
  label: string
  /** The content of a row. */
  description: string
  path: string
  formats: readonly Format[]
  permission: Permission
  /** Allows it, too, where custom roles and grants are enforced. */
  right?: Right
  /** The filters that the service offers for it. */
  hasPeriod: boolean
  hasExperiment: boolean
}

const ROWS: readonly Format[] = ['csv', 'json', 'ndjson']
const REPORT: readonly Format[] = ['csv', 'json']

/** Every kind of export, from the summary to the raw data. */
export const KINDS: readonly ExportKind[] = [
  {
    id: 'overview',
    label: 'Overview',
    description:
      'One report with the numbers of experiments, flags, assignments, events and winning variants.',
    path: '/api/v1/export/reports/overview',
    formats: REPORT,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'experiments',
    label: 'Experiments',
    description: 'One row per experiment, with its status, dates and outcome.',
    path: '/api/v1/export/experiments',
    formats: ROWS,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'variants',
    label: 'Variants',
    description: 'One row per variant, with its subjects, conversions and intervals.',
    path: '/api/v1/export/variants',
    formats: ROWS,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'feature-flags',
    label: 'Feature flags',
    description: 'One row per flag, with its status and rollout percentage.',
    path: '/api/v1/export/feature-flags',
    formats: ROWS,
    permission: 'any',
    hasPeriod: true,
    hasExperiment: false,
  },
  {
    id: 'assignments',
    label: 'Assignments',
    description: 'Raw data: one row per subject and experiment, streamed for millions of rows.',
    path: '/api/v1/export/assignments',
    formats: ROWS,
    permission: 'reader',
    right: 'export.create',
    hasPeriod: true,
    hasExperiment: true,
  },
  {
    id: 'events',
    label: 'Events',
    description: 'Raw data: one row per event, streamed for millions of rows.',
    path: '/api/v1/export/events',
    formats: ROWS,
    permission: 'reader',
    right: 'export.create',
    hasPeriod: true,
    hasExperiment: true,
  },
]
