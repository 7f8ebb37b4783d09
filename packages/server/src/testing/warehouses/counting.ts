import type { Filter } from '../../modules/warehouse/sources/schema.ts'

/** An exposure, as a table of assignments tells it; times in microseconds since 1970. */
export interface ExposureRow {
  unit: string | null
  experiment: string
  variant: string | null
  at: number
}

/** An event, as a table of a metric tells it. */
export interface EventRow {
  unit: string | null
  at: number
  value: number | null
}

/** What is to be counted, and where; times in microseconds. */
export interface Counted {
  exposures: readonly ExposureRow[]
  events: readonly EventRow[]
  experiment: string
  start: number
  end: number
  windowHours: number
  cap: number | null
}

/** What the rules say of each kept unit. */
interface CountedUnit {
  label: string
  hasConverted: boolean
  value: number
}

const MICROSECONDS_PER_HOUR = 3_600_000_000

const groupedByUnit = <Row extends { unit: string | null }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.unit !== null) groups.set(row.unit, [...(groups.get(row.unit) ?? []), row])
  }
  return groups
}

const unitOf = (
  exposures: readonly ExposureRow[],
  events: readonly EventRow[],
  { windowHours, cap }: Counted,
) => {
  const first = Math.min(...exposures.map(({ at }) => at))
  const last = first + windowHours * MICROSECONDS_PER_HOUR
  const counted = events.filter(({ at }) => at >= first && at <= last)
  const sum = counted.reduce((total, { value }) => total + (value ?? 0), 0)
  const unit: CountedUnit = {
    label: String(exposures[0]?.variant).slice(0, 64),
    hasConverted: counted.length > 0,
    value: cap === null ? sum : Math.min(sum, cap),
  }
  return { unit, nulls: counted.filter(({ value }) => value === null).length }
}

/** The counting rules, a unit after the other: what statements are compared with. */
export const countedByHand = (data: Counted) => {
  const inWindow = ({ at }: { at: number }): boolean => at >= data.start && at < data.end
  const rows = data.exposures.filter((row) => row.experiment === data.experiment && inWindow(row))
  const whole = rows.filter(({ unit, variant }) => unit !== null && variant !== null)
  const events = data.events.filter(inWindow)
  const eventsOf = groupedByUnit(events)
  const units: CountedUnit[] = []
  let multiple = 0
  let matched = 0
  let nulls = 0
  for (const [unit, exposures] of groupedByUnit(whole)) {
    if (new Set(exposures.map(({ variant }) => variant)).size > 1) {
      multiple += 1
      continue
    }
    const own = eventsOf.get(unit) ?? []
    const found = unitOf(exposures, own, data)
    units.push(found.unit)
    matched += own.length
    nulls += found.nulls
  }
  return {
    units,
    multiple,
    incomplete: rows.length - whole.length,
    eventRows: events.length,
    matched,
    nulls,
  }
}

/** Data with a column that filters of both tables read: the country of each row, in the order of the rows. */
export interface Filtered extends Counted {
  countries?: { exposures: (string | null)[]; events: (string | null)[]; filters: Filter[] } | undefined
}

/** Filters and what they let pass, NULL included. */
const passes = (country: string | null, { operator, value }: Filter): boolean => {
  if (operator === 'is_null') return country === null
  if (country === null) return false
  if (operator === 'eq') return country === value
  if (operator === 'ne') return country !== value
  const isListed = Array.isArray(value) && value.some((one) => one === country)
  return operator === 'in' ? isListed : operator === 'is_not_null' || !isListed
}

/** The rows that every filter lets pass. */
export const filtered = (data: Filtered): Counted => {
  const { countries } = data
  if (countries === undefined) return data
  const kept = (country: string | null | undefined): boolean =>
    countries.filters.every((filter) => passes(country ?? null, filter))
  return {
    ...data,
    exposures: data.exposures.filter((_, index) => kept(countries.exposures[index])),
    events: data.events.filter((_, index) => kept(countries.events[index])),
  }
}
