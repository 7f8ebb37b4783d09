import {
  type LakeTable,
  MANIFEST,
  MAX_MANIFEST_BYTES,
  type Manifest,
  type PartitionKey,
  parseManifest,
  partitionFolder,
  partName,
  partNumber,
  tablePath,
} from '../layout.ts'
import type { ObjectStorage } from '../storage/index.ts'

/** A partition that was written aside. */
export interface Staged {
  table: LakeTable
  key: PartitionKey
  /** In order; `path` is where the file lies aside. */
  files: { path: string; rows: number; bytes: number; sha256: string }[]
  last_received_at: Date | null
}

interface Place {
  storage: ObjectStorage
  database: string
  signal: AbortSignal
}

/** The folder of a partition, below the root. */
export const folderOf = (database: string, { table, key }: Pick<Staged, 'table' | 'key'>): string =>
  `${tablePath(database, table)}/${partitionFolder(key)}`

/** What a partition says of itself; undefined when it was never written. */
export const readManifest = async (
  { storage, signal }: Pick<Place, 'storage' | 'signal'>,
  folder: string,
): Promise<Manifest | undefined> =>
  parseManifest(await storage.readText(`${folder}/${MANIFEST}`, MAX_MANIFEST_BYTES, signal))

/** Whether every file that a partition names is there with its bytes. */
export const holdsFiles = async (
  { storage, signal }: Pick<Place, 'storage' | 'signal'>,
  folder: string,
  { files }: Manifest,
): Promise<boolean> => {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of storage.list(folder, signal)) sizes.set(name, bytes)
  return files.every(({ name, bytes }) => sizes.get(name) === bytes)
}

/**
 * Moves a partition in, in place of what it held: its files get names of their own first, then the manifest is replaced,
 * then the former files go. Whenever this ends, the manifest matches its files.
 */
export const publish = async (place: Place, runId: string, staged: Staged): Promise<void> => {
  const { storage, signal } = place
  const folder = folderOf(place.database, staged)
  const taken: string[] = []
  for await (const { name, kind } of storage.list(folder, signal)) {
    if (kind === 'file' && partNumber(name) !== undefined) taken.push(name)
  }
  const first = firstFree(taken, staged.files.length)
  const files: Manifest['files'] = []
  for (const [index, { path, ...file }] of staged.files.entries()) {
    const name = partName(first + index)
    await storage.move(path, `${folder}/${name}`, signal)
    files.push({ name, ...file })
  }
  const manifest: Manifest = {
    run_id: runId,
    files,
    last_received_at: staged.last_received_at?.toISOString() ?? null,
  }
  await storage.writeText(`${folder}/${MANIFEST}`, `${JSON.stringify(manifest, null, 2)}\n`, signal)
  await storage.remove(
    taken.map((name) => `${folder}/${name}`),
    signal,
  )
}

/** The first of so many numbers that no file has: from 0 where that is free, otherwise behind the last. */
const firstFree = (taken: readonly string[], count: number): number => {
  const numbers = taken.flatMap((name) => partNumber(name) ?? [])
  const isFree = numbers.every((number) => number >= count)
  return isFree ? 0 : Math.max(...numbers) + 1
}
