import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, opendir, realpath, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../../../lib/ids.ts'
import { codeOf, fileFault, StorageError } from './errors.ts'
import { counted } from './hashing.ts'
import { namesOf } from './paths.ts'
import type { Listed, ObjectStorage, Written } from './storage.ts'

/** A folder with more names is not the work of jobs. */
const MAX_NAMES = 200_000

const READ = constants.O_RDONLY | constants.O_NOFOLLOW
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

const asStorageError = (error: unknown): unknown => {
  if (error instanceof StorageError || codeOf(error) === '' || codeOf(error) === 'ABORT_ERR') return error
  return new StorageError(fileFault(error) ?? 'storage_unreachable', error)
}

/** The data lake in a directory of this machine, or one that is mounted there. */
export class DirectoryStorage implements ObjectStorage {
  readonly #root: string

  constructor(root: string) {
    this.#root = resolve(root)
  }

  async *list(folder: string, signal: AbortSignal): AsyncGenerator<Listed> {
    const path = await this.#guarded(() => this.#existing(folder))
    const names = path === undefined ? [] : await this.#guarded(() => sortedNames(path, signal))
    for (const name of names) {
      signal.throwIfAborted()
      const found = await this.#guarded(() => described(join(path ?? '', name)))
      if (found) yield { name, ...found }
    }
  }

  read(path: string, { from, to }: { from: number; to: number }, signal: AbortSignal): Promise<Uint8Array> {
    return this.#guarded(async () => {
      signal.throwIfAborted()
      const bytes = Buffer.alloc(to - from)
      return await this.#opened(path, READ, async (file) => {
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
        return bytes.subarray(0, bytesRead)
      })
    })
  }

  readText(path: string, limit: number, signal: AbortSignal): Promise<string | undefined> {
    return this.#guarded(async () => {
      signal.throwIfAborted()
      try {
        return await this.#opened(path, READ, async (file) => {
          const { size } = await file.stat()
          return size > limit ? undefined : await file.readFile('utf8')
        })
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    })
  }

  write(path: string, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Written> {
    return this.#guarded(async () => {
      const folder = await this.#made(parentOf(path))
      const aside = join(folder, `_${newId()}`)
      try {
        const written = await writeAside(aside, chunks, signal)
        await rename(aside, join(folder, lastOf(path)))
        return written
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    })
  }

  async writeText(path: string, text: string, signal: AbortSignal): Promise<void> {
    await this.write(path, Readable.from([Buffer.from(text)]), signal)
  }

  move(from: string, to: string, signal: AbortSignal): Promise<void> {
    return this.#guarded(async () => {
      signal.throwIfAborted()
      const source = await this.#existing(parentOf(from))
      if (source === undefined) throw new StorageError('storage_unreachable')
      const folder = await this.#made(parentOf(to))
      await rename(join(source, lastOf(from)), join(folder, lastOf(to)))
      await synced(folder)
    })
  }

  async remove(paths: readonly string[], signal: AbortSignal): Promise<void> {
    for (const path of paths) {
      signal.throwIfAborted()
      await this.#guarded(async () => {
        const folder = await this.#existing(parentOf(path))
        if (folder !== undefined) await rm(join(folder, lastOf(path)), { force: true })
      })
    }
  }

  removeFolder(folder: string, signal: AbortSignal): Promise<void> {
    return this.#guarded(async () => {
      signal.throwIfAborted()
      const path = folder === '' ? undefined : await this.#existing(folder)
      if (path !== undefined) await rm(path, { recursive: true, force: true })
    })
  }

  localFolder(folder: string): Promise<string> {
    return this.#guarded(() => this.#made(folder))
  }

  async #guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw asStorageError(error)
    }
  }

  async #opened<Result>(
    path: string,
    flags: number,
    work: (file: FileHandle) => Promise<Result>,
  ): Promise<Result> {
    const folder = await this.#existing(parentOf(path))
    if (folder === undefined) throw Object.assign(new Error('No such folder'), { code: 'ENOENT' })
    const file = await open(join(folder, lastOf(path)), flags)
    try {
      return await work(file)
    } finally {
      await file.close()
    }
  }

  /** A folder that is there and in which no link leads; undefined where there is none. */
  async #existing(folder: string): Promise<string | undefined> {
    const names = namesOf(folder)
    try {
      const root = await realpath(this.#root)
      const wanted = join(root, ...names)
      if ((await realpath(wanted)) !== wanted) throw new StorageError('storage_denied')
      return wanted
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  /** A folder, made where it was missing, in which no link leads. */
  async #made(folder: string): Promise<string> {
    const names = namesOf(folder)
    await mkdir(this.#root, { recursive: true })
    let path = await realpath(this.#root)
    for (const name of names) {
      path = join(path, name)
      await mkdir(path).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
      if (!(await lstat(path)).isDirectory()) throw new StorageError('storage_denied')
    }
    return path
  }
}

const parentOf = (path: string): string => namesOf(path).slice(0, -1).join('/')

const lastOf = (path: string): string => {
  const name = namesOf(path).at(-1)
  if (name === undefined) throw new StorageError('storage_denied')
  return name
}

const writeAside = async (
  path: string,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Written> => {
  const file = await open(path, CREATE, 0o640)
  const { chunks, written } = counted(source)
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      await file.writeFile(chunk)
    }
    await file.sync()
    return written()
  } finally {
    await file.close()
  }
}

/** A name that was given is kept even if the machine fails next; not every system can promise that. */
const synced = async (folder: string): Promise<void> => {
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync().catch(() => undefined)
  await handle.close()
}

const sortedNames = async (path: string, signal: AbortSignal): Promise<string[]> => {
  const names: string[] = []
  for await (const entry of await opendir(path)) {
    signal.throwIfAborted()
    if (names.length >= MAX_NAMES) throw new StorageError('storage_unreachable')
    names.push(entry.name)
  }
  return names.sort()
}

/** What a name stands for; undefined for links and whatever is neither file nor folder, or is gone by now. */
const described = async (path: string): Promise<Omit<Listed, 'name'> | undefined> => {
  try {
    const found = await lstat(path)
    if (found.isFile()) return { kind: 'file', bytes: found.size }
    return found.isDirectory() ? { kind: 'folder', bytes: 0 } : undefined
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}
