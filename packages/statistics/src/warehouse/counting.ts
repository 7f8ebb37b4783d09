import { type Moments, momentsOf } from '../means/index.ts'

/** One row of the assignment source; times in milliseconds of one clock. */
export type AssignmentRow = Readonly<{ unitId: string | null; variant: string | null; exposedAt: number }>

/** One row of the metric source: an event with its value, if it has one. */
export type MetricRow = Readonly<{ unitId: string | null; eventAt: number; value: number | null }>

/** The counting rules: the analysis window [windowStart, windowEnd), the metric's conversion window and its cap. */
export type CountingPlan = Readonly<{
  windowStart: number
  windowEnd: number
  /** How long after its exposure a unit may convert, in milliseconds; the end is included. */
  conversionWindow: number
  /** The largest sum that one unit contributes to a mean metric; null for no cap. */
  capValue: number | null
  /** Variants to report even when no unit is seen in them. */
  variants: readonly string[]
}>

/** One variant's counts. */
export type VariantCount = Readonly<{
  units: number
  convertingUnits: number
  /** The moments of the units' capped sums of values, 0 for units without an event. */
  moments: Moments
}>

/** The counts per variant, and what was left out and why. */
export type WarehouseCounts = Readonly<{
  variants: ReadonlyMap<string, VariantCount>
  unitsInMultipleVariants: number
  rowsWithoutUnitOrVariant: number
  metricRowsInWindow: number
  metricRowsMatched: number
  nullValuesIgnored: number
}>

/** A unit's first exposure in the window, and the sum of its values since. */
type Unit = { variant: string; exposedAt: number; hasConverted: boolean; sum: number }

type Exposures = Readonly<{
  units: Map<string, Unit>
  unitsInMultipleVariants: number
  rowsWithoutUnitOrVariant: number
}>

const isInWindow = (time: number, plan: CountingPlan): boolean =>
  time >= plan.windowStart && time < plan.windowEnd

/** Every unit seen in the window with its first exposure; units seen in two variants are named in `mixed`. */
function addExposure(
  units: Map<string, Unit>,
  mixed: Set<string>,
  row: { unitId: string; variant: string; exposedAt: number },
) {
  const known = units.get(row.unitId)
  if (known === undefined) {
    units.set(row.unitId, { variant: row.variant, exposedAt: row.exposedAt, hasConverted: false, sum: 0 })
    return
  }
  if (known.variant !== row.variant) mixed.add(row.unitId)
  known.exposedAt = Math.min(known.exposedAt, row.exposedAt)
}

function readExposures(rows: readonly AssignmentRow[], plan: CountingPlan): Exposures {
  const units = new Map<string, Unit>()
  const mixed = new Set<string>()
  let rowsWithoutUnitOrVariant = 0
  for (const { unitId, variant, exposedAt } of rows) {
    if (unitId === null || variant === null) rowsWithoutUnitOrVariant += 1
    else if (isInWindow(exposedAt, plan)) addExposure(units, mixed, { unitId, variant, exposedAt })
  }
  for (const unitId of mixed) units.delete(unitId)
  return { units, unitsInMultipleVariants: mixed.size, rowsWithoutUnitOrVariant }
}

const isConversion = (unit: Unit, time: number, plan: CountingPlan): boolean =>
  time >= unit.exposedAt && time <= unit.exposedAt + plan.conversionWindow

/** Adds an event to its unit if it converts it; true when its value was null and so adds nothing. */
function addEvent(unit: Unit, event: MetricRow, plan: CountingPlan): boolean {
  if (!isConversion(unit, event.eventAt, plan)) return false
  unit.hasConverted = true
  unit.sum += event.value ?? 0
  return event.value === null
}

/** Adds the events to their units and counts the rows. */
function readEvents(rows: readonly MetricRow[], units: Map<string, Unit>, plan: CountingPlan) {
  const events = rows.filter(({ eventAt }) => isInWindow(eventAt, plan))
  let metricRowsMatched = 0
  let nullValuesIgnored = 0
  for (const event of events) {
    const unit = units.get(event.unitId ?? '')
    if (unit === undefined || event.unitId === null) continue
    metricRowsMatched += 1
    if (addEvent(unit, event, plan)) nullValuesIgnored += 1
  }
  return { metricRowsInWindow: events.length, metricRowsMatched, nullValuesIgnored }
}

function countVariant(units: readonly Unit[], capValue: number | null): VariantCount {
  const sums = units.map(({ sum }) => (capValue === null ? sum : Math.min(sum, capValue)))
  const convertingUnits = units.filter(({ hasConverted }) => hasConverted).length
  return { units: units.length, convertingUnits, moments: momentsOf(sums) }
}

/**
 * The counting rules of a warehouse analysis, stated on rows in memory; the SQL of every warehouse must agree with it.
 * A unit's exposure is its first in the window; units exposed to two variants within the window are left out; a unit
 * converts by an event from its exposure on, within the conversion window and before the window ends; its value is
 * the sum of those events' values (null adds nothing and is counted), capped after summing.
 */
export function countWarehouse(input: {
  plan: CountingPlan
  assignments: readonly AssignmentRow[]
  events: readonly MetricRow[]
}): WarehouseCounts {
  const { plan } = input
  const { units, ...left } = readExposures(input.assignments, plan)
  const rows = readEvents(input.events, units, plan)
  const all = [...units.values()]
  const labels = new Set([...plan.variants, ...all.map(({ variant }) => variant)])
  const variants = new Map<string, VariantCount>()
  for (const label of labels) {
    variants.set(
      label,
      countVariant(
        all.filter(({ variant }) => variant === label),
        plan.capValue,
      ),
    )
  }
  return { variants, ...left, ...rows }
}
