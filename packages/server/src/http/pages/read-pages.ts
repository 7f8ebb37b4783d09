import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from './accepted.ts'

/** One encoding of a file, with its entity tag. */
interface Content {
  body: Buffer
  etag: string
}

/** File of the dashboard in every encoding. */
export interface PageFile {
  type: string
  cacheControl: string
  plain: Content
  compressed: ReadonlyMap<Encoding, Content>
}

/** Dashboard files by URL path; empty when the dashboard has not been built. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** Page that starts the application at every dashboard path. */
export const INDEX = '/index.html'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Suffixes of the compressed files that the build writes. */
const COMPRESSED: readonly [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** Files below this path are named by a hash of their content and never change. */
const HASHED = '/assets/'

/**
 * Reads the dashboard's files into memory once, so that requests never touch the file system and no request path can
 * leave the directory.
 *
 * @param directory output of the dashboard's build
 */
export const readPages = async (directory: string): Promise<PageFiles> => {
  const names = await filesIn(directory)
  const present = new Set(names)
  const files = await Promise.all(
    names.filter(isServed).map(async (name): Promise<[string, PageFile]> => {
      const path = `/${name}`
      const [plain, compressed] = await Promise.all([
        contentOf(join(directory, name)),
        compressedForms(directory, { name, present }),
      ])
      return [path, { type: typeOf(name), cacheControl: cacheControlOf(path), plain, compressed }]
    }),
  )
  return new Map(files)
}

const filesIn = async (directory: string): Promise<string[]> => {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Compressed files are sent in place of their original, and dotfiles of the build are never served. */
const isServed = (name: string): boolean => !/(^|\/)\.|\.(br|gz)$/.test(name)

const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream'

const cacheControlOf = (path: string): string =>
  path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache'

const contentOf = async (path: string): Promise<Content> => {
  const body = await readFile(path)
  return { body, etag: `"${hash('sha256', body, 'hex')}"` }
}

const compressedForms = async (
  directory: string,
  { name, present }: { name: string; present: ReadonlySet<string> },
): Promise<Map<Encoding, Content>> => {
  const forms = COMPRESSED.filter(([, ending]) => present.has(name + ending))
  const contents = forms.map(
    async ([encoding, ending]): Promise<[Encoding, Content]> => [
      encoding,
      await contentOf(join(directory, name + ending)),
    ],
  )
  return new Map(await Promise.all(contents))
}
