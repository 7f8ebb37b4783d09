import { addValue, type Moments, NO_MOMENTS } from '@assay/statistics'
import type { Party } from './party.ts'

/** The numbers of variants and metrics in profiles. */
export interface ProfileNumbers {
  variants: readonly { id: string; number: number }[]
  metrics: readonly { id: string; number: number }[]
}

/** Shared subjects of two experiments, by variant of the first (rows) and of the second (columns). */
export interface SharedCounts {
  users: number[][]
  /** Per metric of the first, then of the second: the values of the converted subjects. */
  converted: Moments[][][]
}

/** A variant or a metric: its experiment, and its index among all of its kind. */
interface IndexedPart {
  party: number
  index: number
}

interface Conversion {
  metric: IndexedPart
  value: number
}

/** One subject: its variants, and the metrics in which it has converted. */
interface Profile {
  variants: IndexedPart[]
  conversions: Conversion[]
}

const indexed = (
  parties: readonly Party[],
  list: 'variants' | 'metrics',
  numbers: ProfileNumbers,
): Map<string, IndexedPart> => {
  const numberOf = new Map(numbers[list].map(({ id, number }) => [id, String(number)]))
  const entries = parties.flatMap((party, index) => party[list].map(({ id }) => ({ id, party: index })))
  return new Map(entries.map(({ id, party }, index) => [numberOf.get(id) ?? id, { party, index }]))
}

/** Rows of a table that are created when something is counted in them. */
const sparse = <Line>(create: () => Line) => {
  const lines = new Map<number, Line>()
  return {
    at: (index: number): Line => {
      const line = lines.get(index) ?? create()
      lines.set(index, line)
      return line
    },
    find: (index: number): Line | undefined => lines.get(index),
  }
}

/** Counts of profiles. */
interface Tally {
  /** Number of variants. */
  width: number
  /** Rows: a variant; columns: a variant of a later experiment in the list. */
  users: ReturnType<typeof sparse<Float64Array>>
  /** Rows: a metric in a variant of its own experiment; columns: a variant of another one. */
  converted: ReturnType<typeof sparse<Moments[]>>
}

const countUsers = ({ users }: Tally, { variants }: Profile): void => {
  for (const one of variants) {
    const line = users.at(one.index)
    for (const other of variants) {
      if (one.party < other.party) line[other.index] = (line[other.index] ?? 0) + 1
    }
  }
}

const countConversion = (
  { converted, width }: Tally,
  { variants }: Profile,
  { metric, value }: Conversion,
): void => {
  const own = variants.find(({ party }) => party === metric.party)
  if (!own) return
  const line = converted.at(metric.index * width + own.index)
  for (const { party, index } of variants) {
    if (party !== metric.party) line[index] = addValue(line[index] ?? NO_MOMENTS, value)
  }
}

/** The values of the metric's converted subjects in a variant of each of two experiments, one of them its own. */
const valuesIn = (
  { converted, width }: Tally,
  { metric, own, other }: { metric: number; own: number; other: number },
): Moments => converted.find(metric * width + own)?.[other] ?? NO_MOMENTS

/** Parses profiles; parts of other experiments are skipped. */
const createReader = (
  variants: ReadonlyMap<string, IndexedPart>,
  metrics: ReadonlyMap<string, IndexedPart>,
) => {
  const addConversion = ({ conversions }: Profile, entry: string): void => {
    const [number = '', value] = entry.slice(1).split(':')
    const metric = metrics.get(number)
    if (metric) conversions.push({ metric, value: Number(value ?? 0) })
  }
  return (text: string): Profile => {
    const profile: Profile = { variants: [], conversions: [] }
    for (const entry of text.split(',')) {
      const variant = variants.get(entry)
      if (variant) profile.variants.push(variant)
      else if (entry.startsWith('m')) addConversion(profile, entry)
    }
    return profile
  }
}

const indexesOf = (entries: ReadonlyMap<string, IndexedPart>, party: number): number[] =>
  [...entries.values()].filter((part) => part.party === party).map(({ index }) => index)

/** Counts profiles by pairs of variants; `readProfiles` describes profiles. */
export const createCounter = (parties: readonly Party[], numbers: ProfileNumbers) => {
  const variants = indexed(parties, 'variants', numbers)
  const metrics = indexed(parties, 'metrics', numbers)
  const width = variants.size
  const tally: Tally = {
    width,
    users: sparse(() => new Float64Array(width)),
    converted: sparse(() => new Array<Moments>(width).fill(NO_MOMENTS)),
  }
  const read = createReader(variants, metrics)
  return {
    /** Counts one subject. */
    add: (text: string): void => {
      const profile = read(text)
      countUsers(tally, profile)
      for (const conversion of profile.conversions) countConversion(tally, profile, conversion)
    },
    /** Shared counts of two experiments; `first` comes before `second` in the list. */
    pair: (first: number, second: number): SharedCounts => {
      const [rows, columns] = [indexesOf(variants, first), indexesOf(variants, second)]
      const tableOf = (cell: (row: number, column: number) => Moments): Moments[][] =>
        rows.map((row) => columns.map((column) => cell(row, column)))
      return {
        users: rows.map((row) => columns.map((column) => tally.users.find(row)?.[column] ?? 0)),
        converted: [
          ...indexesOf(metrics, first).map((metric) =>
            tableOf((own, other) => valuesIn(tally, { metric, own, other })),
          ),
          ...indexesOf(metrics, second).map((metric) =>
            tableOf((other, own) => valuesIn(tally, { metric, own, other })),
          ),
        ],
      }
    },
  }
}
