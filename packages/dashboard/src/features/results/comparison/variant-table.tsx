import { DataTable } from '../../../ui/data-table.tsx'
import type { Bayesian, ComparedMetric, Comparisons } from '../api-types.ts'
import { meanColumns } from './mean-columns.tsx'
import { rateColumns } from './rate-columns.tsx'

/** What of a metric a table compares. */
export type Measure = 'rate' | 'mean'

interface VariantTableProps {
  results: Comparisons
  metric: ComparedMetric
  measure: Measure
  /** undefined: not loaded yet; null: there is no Bayesian analysis. */
  bayesian: Bayesian | undefined | null
  /** Begins the name of the file that the table is saved to. */
  fileName: string
}

/** One metric by variant: conversion rates or means per subject, each compared with the control. */
export const VariantTable = ({ results, metric, measure, bayesian, fileName }: VariantTableProps) => {
  const columns =
    measure === 'rate' ? rateColumns({ results, metric, bayesian }) : meanColumns({ results, metric })
  return (
    <DataTable
      label={`${metric.metric_name}, ${measure === 'rate' ? 'conversion rate' : 'mean per subject'}`}
      columns={columns}
      rows={metric.variants}
      rowKey={({ variant_id }) => variant_id}
      csv={`${fileName}-${metric.metric_name}-${measure}.csv`}
      chooseColumns
    />
  )
}
