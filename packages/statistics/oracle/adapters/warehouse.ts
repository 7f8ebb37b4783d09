import { sampleVariance } from '../../src/means/index.ts'
import { countWarehouse, type VariantCount } from '../../src/warehouse/index.ts'
import type { Adapters, Computed } from '../table.ts'

const HOUR = 3_600_000

type WarehouseInput = Readonly<{
  window_start: string
  window_end: string
  conversion_window_hours: number
  cap_value: number | null
  variant_labels: readonly string[]
  assignment_rows: readonly { unit_id: string | null; variant: string | null; exposed_at: string }[]
  metric_rows: readonly { unit_id: string | null; event_at: string; value: number | null }[]
}>

function variantOf({ units, convertingUnits, moments }: VariantCount): Record<string, Computed> {
  return {
    units,
    converting_units: convertingUnits,
    sum: moments.mean * moments.count,
    mean: units === 0 ? null : moments.mean,
    var: sampleVariance(moments),
  }
}

function counting(input: WarehouseInput): Record<string, Computed> {
  const counts = countWarehouse({
    plan: {
      windowStart: Date.parse(input.window_start),
      windowEnd: Date.parse(input.window_end),
      conversionWindow: input.conversion_window_hours * HOUR,
      capValue: input.cap_value,
      variants: input.variant_labels,
    },
    assignments: input.assignment_rows.map((row) => ({
      unitId: row.unit_id,
      variant: row.variant,
      exposedAt: Date.parse(row.exposed_at),
    })),
    events: input.metric_rows.map((row) => ({
      unitId: row.unit_id,
      eventAt: Date.parse(row.event_at),
      value: row.value,
    })),
  })
  return {
    variants: Object.fromEntries([...counts.variants].map(([label, count]) => [label, variantOf(count)])),
    units_in_multiple_variants: counts.unitsInMultipleVariants,
    rows_without_unit_or_variant: counts.rowsWithoutUnitOrVariant,
    metric_rows_in_window: counts.metricRowsInWindow,
    metric_rows_matched_kept_unit: counts.metricRowsMatched,
    null_values_ignored: counts.nullValuesIgnored,
  }
}

/** Tables about counting in a warehouse. */
export const warehouseAdapters: Adapters = { warehouse_counting: counting }
