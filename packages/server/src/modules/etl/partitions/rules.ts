import { type PartitionKey, partitionFolder, partitionValues } from '../layout.ts'

/** Folder of a partition below that of its table, with the values of its keys. */
export interface PartitionFolder {
  path: string
  values: Record<string, string>
}

const DAILY = 'year/month/day'
const HOURLY = 'year/month/day/hour'

/**
 * The folders of a day in a table with these partition keys: one, or one per hour; undefined for a table that is divided
 * in another way.
 */
export const foldersOfDay = (
  partitionKeys: readonly string[],
  date: string,
): PartitionFolder[] | undefined => {
  const keys = partitionKeys.join('/')
  if (keys === DAILY) return [folderOf({ date })]
  if (keys === HOURLY) return Array.from({ length: 24 }, (_, hour) => folderOf({ date, hour }))
  return undefined
}

/** The folder of a day or an hour. */
export const folderOf = (key: PartitionKey): PartitionFolder => ({
  path: partitionFolder(key),
  values: partitionValues(key),
})
