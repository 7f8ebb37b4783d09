import { z } from 'zod'

/** Names of databases and tables. */
export const LAKE_NAME = /^[a-z][a-z0-9_]{0,62}$/

/** Where a run writes aside, below the root. */
export const ASIDE = '_tmp'

/** The file of a partition that says which of its files count. */
export const MANIFEST = '_manifest.json'

/** A manifest is no larger: some ten thousand files. */
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

/** The manifest of a partition: only the files that it names count. */
const manifest = z.object({
  run_id: z.uuid(),
  files: z.array(
    z.object({
      name: z.string().regex(/^part-\d{5}\.parquet$/),
      rows: z.int().min(0),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** When the newest event in it was received; null: there is none. */
  last_received_at: z.iso.datetime({ offset: true }).nullable(),
})

export type Manifest = z.output<typeof manifest>

/** A day, or an hour of one, UTC. */
export interface PartitionKey {
  /** YYYY-MM-DD. */
  date: string
  /** 0 to 23; undefined in a table with a partition a day. */
  hour?: number | undefined
}

/** The folder of a table, below the root. */
export const tablePath = (database: string, table: string): string => `${database}/${table}`

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The folder of a partition within its table, such as year=2026/month=03/day=01/hour=07. */
export const partitionFolder = ({ date, hour }: PartitionKey): string => {
  const [year, month, day] = date.split('-')
  const folder = `year=${year}/month=${month}/day=${day}`
  return hour === undefined ? folder : `${folder}/hour=${twoDigits(hour)}`
}

/** The values of a partition's keys, as its folder has them. */
export const partitionValues = (key: PartitionKey): Record<string, string> =>
  Object.fromEntries(
    partitionFolder(key)
      .split('/')
      .map((part) => part.split('=', 2) as [string, string]),
  )

/** The name of the file with that number in a partition. */
export const partName = (number: number): string => `part-${String(number).padStart(5, '0')}.parquet`

/** The number of a file in a partition; undefined for other names. */
export const partNumber = (name: string): number | undefined => {
  const [, digits] = /^part-(\d{5})\.parquet$/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The manifest that a text holds; undefined for anything else. */
export const parseManifest = (text: string | undefined): Manifest | undefined => {
  if (text === undefined) return undefined
  try {
    return manifest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The tables that jobs write, and the keys of their partitions. */
export const LAKE_TABLES = {
  raw_events: ['year', 'month', 'day', 'hour'],
  metrics_daily: ['year', 'month', 'day'],
  daily_summary: ['year', 'month', 'day'],
} as const

export type LakeTable = keyof typeof LAKE_TABLES
