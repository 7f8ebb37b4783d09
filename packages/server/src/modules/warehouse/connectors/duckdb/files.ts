import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LAKE_NAME, MANIFEST, MAX_MANIFEST_BYTES, parseManifest } from '../../../etl/layout.ts'
import { Refused } from './failures.ts'

/** Folders of partitions within each other, at most. */
const MAX_DEPTH = 8

/** Characters that the engine would read as a pattern. */
const PATTERN = /[*?[\]{}]/

/** The two names of a table that is written as database.table; undefined for any other form. */
export const tableNames = (table: string): readonly [string, string] | undefined => {
  const [database = '', name = '', ...more] = table.split('.')
  return more.length === 0 && LAKE_NAME.test(database) && LAKE_NAME.test(name) ? [database, name] : undefined
}

/**
 * The folder of the databases without links.
 *
 * @throws Refused unreachable where it is no folder that can be read
 */
export const realRoot = async (root: string): Promise<string> => {
  try {
    const real = await realpath(root)
    await readdir(real)
    if (!PATTERN.test(real)) return real
  } catch {
    throw new Refused('unreachable')
  }
  throw new Refused('unreachable')
}

/** The entries of a folder below the root; none where it does not exist. */
const entriesOf = async (folder: string): Promise<Dirent[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new Refused('permission_denied')
  })
  // A link could lead out of the root, now or by the time that the engine opens the file.
  if (entries.some((entry) => entry.isSymbolicLink())) throw new Refused('permission_denied')
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The names that the manifest of a folder counts. */
const namedFiles = async (folder: string): Promise<Set<string>> => {
  const path = join(folder, MANIFEST)
  if ((await stat(path)).size > MAX_MANIFEST_BYTES) throw new Refused('result_invalid')
  const manifest = parseManifest(await readFile(path, 'utf8'))
  if (manifest === undefined) throw new Refused('result_invalid')
  return new Set(manifest.files.map(({ name }) => name))
}

const isHidden = (name: string): boolean => name.startsWith('_') || name.startsWith('.')

/** Whether a file of a folder counts: where there is a manifest, it names the file. */
const counts = (entry: Dirent, named: ReadonlySet<string> | undefined): boolean =>
  entry.isFile() && entry.name.endsWith('.parquet') && (named?.has(entry.name) ?? true)

const filesBelow = async (folder: string, depth: number): Promise<string[]> => {
  if (depth > MAX_DEPTH) throw new Refused('result_invalid')
  const entries = await entriesOf(folder)
  const hasManifest = entries.some(({ name }) => name === MANIFEST)
  const named = hasManifest ? await namedFiles(folder) : undefined
  const files: string[] = []
  for (const entry of entries.filter(({ name }) => !(isHidden(name) || PATTERN.test(name)))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await filesBelow(path, depth + 1)))
    else if (counts(entry, named)) files.push(path)
  }
  return files
}

/**
 * The files of a table: those that the manifests of its partitions name, and all Parquet files of a folder without a
 * manifest.
 *
 * @param root as realRoot gives it
 * @throws Refused permission_denied at a link or a folder that cannot be read, result_invalid at a broken manifest
 */
export const tableFiles = async (
  root: string,
  [database, name]: readonly [string, string],
): Promise<string[]> => {
  for (const folder of [root, join(root, database)]) {
    const wanted = folder === root ? database : name
    const isThere = (await readdir(folder, { withFileTypes: true }).catch(() => [])).some(
      (entry) => entry.name === wanted && (entry.isDirectory() || entry.isSymbolicLink()),
    )
    if (!isThere) return []
    await requireNoLink(folder, wanted)
  }
  return filesBelow(join(root, database, name), 0)
}

const requireNoLink = async (folder: string, name: string): Promise<void> => {
  const path = join(folder, name)
  if ((await realpath(path)) !== path) throw new Refused('permission_denied')
}
