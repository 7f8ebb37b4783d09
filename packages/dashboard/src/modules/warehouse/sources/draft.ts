import type { Connection, MetricSource, Source, SourceChange, SourceWrite } from '../api-types.ts'
import { draftOfFilter, type FilterDraft, filterOf } from './filters.ts'

/** What the form of a source holds. */
export interface SourceDraft {
  connection_id: string | undefined
  kind: Source['kind']
  name: string
  table: string
  unit_id: string
  experiment_key: string
  variant: string
  exposed_at: string
  event_at: string
  value: string
  metric_type: MetricSource['metric_type']
  conversion_window_hours: number | undefined
  cap_value: number | undefined
  filters: readonly FilterDraft[]
}

/** A role that a column plays in a source. */
export type ColumnRole = 'unit_id' | 'experiment_key' | 'variant' | 'exposed_at' | 'event_at' | 'value'

/** A source that nothing has been written into. */
export const blankSource = (kind: Source['kind'], connection_id: string | undefined): SourceDraft => ({
  connection_id,
  kind,
  name: '',
  table: '',
  unit_id: '',
  experiment_key: '',
  variant: '',
  exposed_at: '',
  event_at: '',
  value: '',
  metric_type: 'proportion',
  conversion_window_hours: 168,
  cap_value: undefined,
  filters: [],
})

/** A stored source, to be changed. */
export const draftOf = (source: Source): SourceDraft => ({
  ...blankSource(source.kind, source.connection_id),
  ...source.columns,
  name: source.name,
  table: source.table,
  filters: source.filters.map(draftOfFilter),
  ...(source.kind === 'metric' && {
    metric_type: source.metric_type,
    conversion_window_hours: source.conversion_window_hours,
    cap_value: source.cap_value ?? undefined,
  }),
})

/** The roles that a source of this kind gives to columns, in the order of the form. */
export const rolesOf = ({
  kind,
  metric_type,
}: Pick<SourceDraft, 'kind' | 'metric_type'>): readonly ColumnRole[] => {
  if (kind === 'assignment') return ['unit_id', 'experiment_key', 'variant', 'exposed_at']
  return metric_type === 'mean' ? ['unit_id', 'event_at', 'value'] : ['unit_id', 'event_at']
}

const sharedOf = ({ name, table, filters }: SourceDraft) => ({
  name: name.trim(),
  table: table.trim(),
  filters: filters.map(filterOf),
})

const assignmentOf = (draft: SourceDraft) => {
  const { unit_id, experiment_key, variant, exposed_at } = draft
  return { ...sharedOf(draft), columns: { unit_id, experiment_key, variant, exposed_at } }
}

const metricOf = (draft: SourceDraft) => {
  const { unit_id, event_at, value, metric_type, conversion_window_hours, cap_value } = draft
  const isMean = metric_type === 'mean'
  return {
    ...sharedOf(draft),
    columns: { unit_id, event_at, ...(isMean && { value }) },
    metric_type,
    conversion_window_hours: conversion_window_hours ?? 168,
    cap_value: isMean ? (cap_value ?? null) : null,
  }
}

/** A new source as the service takes it. */
export const writeOf = (draft: SourceDraft, connection: Pick<Connection, 'id'>): SourceWrite => {
  const connection_id = connection.id
  return draft.kind === 'assignment'
    ? { kind: 'assignment', connection_id, ...assignmentOf(draft) }
    : { kind: 'metric', connection_id, ...metricOf(draft) }
}

/** A changed source as the service takes it; kind and connection stay. */
export const changeOf = (draft: SourceDraft): SourceChange =>
  draft.kind === 'assignment' ? assignmentOf(draft) : metricOf(draft)
