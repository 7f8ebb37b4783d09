import { isStorable } from '../../../http/json-body.ts'
import { LAKE_NAME, MANIFEST } from '../layout.ts'
import type { ObjectStorage } from '../storage/index.ts'
import type { CrawlBudget } from './limits.ts'
import type { CrawlReport } from './report.ts'

/** Deeper folders are not read. */
const MAX_KEYS = 8

const MAX_VALUE_LENGTH = 255

/** A folder of a table that holds files, or no further folder. */
export interface LeafFolder {
  /** Below the folder of the table; empty: that folder itself. */
  path: string
  /** Keys in the order of the folders, with their values. */
  values: ReadonlyMap<string, string>
  /** Parquet files that stand in it. */
  files: readonly { name: string; bytes: number }[]
  hasManifest: boolean
}

/** What a crawl works with. */
export interface Crawling {
  storage: ObjectStorage
  report: CrawlReport
  budget: CrawlBudget
  signal: AbortSignal
}

type Place = Pick<LeafFolder, 'path' | 'values'>

/** Whether a name is none of ours: what is written aside, manifests, files of operating systems. */
export const isHidden = (name: string): boolean => name.startsWith('_') || name.startsWith('.')

/** The path of a name or a further path below a path, either of which may be empty. */
export const below = (path: string, name: string): string =>
  [path, name].filter((part) => part !== '').join('/')

/** The folders below that of a table, in the order of their names; links are not followed. */
export const leafFolders = (crawling: Crawling, table: string): AsyncGenerator<LeafFolder> =>
  foldersAt(crawling, table, { path: '', values: new Map() })

const foldersAt = async function* (
  crawling: Crawling,
  table: string,
  place: Place,
): AsyncGenerator<LeafFolder> {
  const { files, folders, hasManifest } = await contentOf(crawling, table, place.path)
  const isEnd = folders.length === 0 && place.path !== ''
  if (files.length > 0 || hasManifest || isEnd) yield { ...place, files, hasManifest }
  for (const name of folders) {
    const next = enter(place, name)
    if (typeof next === 'string') crawling.report.addError(`${table}/${below(place.path, name)}`, next)
    else yield* foldersAt(crawling, table, next)
  }
}

const contentOf = async (
  { storage, budget, signal }: Crawling,
  table: string,
  path: string,
): Promise<{ files: { name: string; bytes: number }[]; folders: string[]; hasManifest: boolean }> => {
  const files: { name: string; bytes: number }[] = []
  const folders: string[] = []
  let hasManifest = false
  for await (const { name, kind, bytes } of storage.list(below(table, path), signal)) {
    budget.take('names')
    if (name === MANIFEST && kind === 'file') hasManifest = true
    else if (isHidden(name)) continue
    else if (kind === 'folder') folders.push(name)
    else if (name.endsWith('.parquet')) {
      budget.take('files')
      files.push({ name, bytes })
    }
  }
  return { files, folders, hasManifest }
}

/** The folder of that name below another, or why it is none of a partition. */
const enter = ({ path, values }: Place, name: string): Place | string => {
  const [, key, encoded] = /^([^=]+)=(.*)$/s.exec(name) ?? []
  if (key === undefined || encoded === undefined) return 'Not a folder of the form key=value'
  if (!LAKE_NAME.test(key)) return 'The key must be lower-case letters, digits and _, beginning with a letter'
  if (values.has(key)) return 'The key stands in the path twice'
  if (values.size >= MAX_KEYS) return `More than ${MAX_KEYS} keys`
  const value = decoded(encoded)
  if (value === undefined) return 'The value of the key cannot be read'
  return { path: below(path, name), values: new Map([...values, [key, value]]) }
}

/** A value as writers of Parquet encode it in the name of a folder; undefined for one that cannot be stored. */
const decoded = (encoded: string): string | undefined => {
  try {
    const value = decodeURIComponent(encoded)
    return isStorable(value) && value.length <= MAX_VALUE_LENGTH ? value : undefined
  } catch {
    return undefined
  }
}
