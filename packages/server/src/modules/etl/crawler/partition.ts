import { atMost } from '../../../lib/at-most.ts'
import type { Column } from '../catalogue/column.ts'
import { MANIFEST, MAX_MANIFEST_BYTES, parseManifest } from '../layout.ts'
import type { PartitionFiles } from '../partitions/store.ts'
import { StorageError } from '../storage/index.ts'
import { below, type Crawling, type LeafFolder } from './folders.ts'
import { type FileContents, type LakeFile, readFooter, type UnreadableFile } from './footer/footer.ts'

/** Footers that are read at the same time. */
const FILES_AT_ONCE = 8

/** A partition as a crawl found it. */
export interface FoundPartition extends PartitionFiles {
  /** Columns of each file. */
  columns: readonly (readonly Column[])[]
}

/** A file that counts. */
interface CountedFile extends LakeFile {
  /** Its rows, where a manifest says so. */
  rows?: number
}

/** Reads the files of partitions of one table. */
export class PartitionReader {
  readonly #crawling: Crawling
  readonly #table: string
  readonly #turn = atMost(FILES_AT_ONCE)

  /** @param table the folder of the table */
  constructor(crawling: Crawling, table: string) {
    this.#crawling = crawling
    this.#table = table
  }

  /**
   * Reads the footers of the files that count: those of the manifest, where there is one, else all.
   *
   * @returns undefined where no file can be read, so that nobody knows what the partition holds
   */
  async read(folder: LeafFolder): Promise<FoundPartition | undefined> {
    const counted = folder.hasManifest ? await this.#ofManifest(folder) : this.#listed(folder)
    if (!counted) return undefined
    const contents = await Promise.all(counted.map((file) => this.#turn(() => this.#contents(file))))
    const read = contents.filter((one) => one !== undefined)
    if (read.length === 0 && counted.length > 0) return undefined
    return {
      path: folder.path,
      values: Object.fromEntries(folder.values),
      files: read.length,
      rows: read.reduce((sum, { rows }) => sum + rows, 0),
      bytes: Math.min(
        Number.MAX_SAFE_INTEGER,
        read.reduce((sum, { bytes }) => sum + bytes, 0),
      ),
      columns: read.map(({ columns }) => columns),
    }
  }

  #path(folder: LeafFolder, name: string): string {
    return below(below(this.#table, folder.path), name)
  }

  #listed(folder: LeafFolder): CountedFile[] {
    return folder.files.map(({ name, bytes }) => ({ path: this.#path(folder, name), bytes }))
  }

  async #ofManifest(folder: LeafFolder): Promise<CountedFile[] | undefined> {
    const { storage, signal, report } = this.#crawling
    const path = this.#path(folder, MANIFEST)
    const manifest = parseManifest(await storage.readText(path, MAX_MANIFEST_BYTES, signal))
    if (!manifest) report.addError(path, 'The manifest is damaged')
    const sizes = new Map(folder.files.map(({ name, bytes }) => [name, bytes]))
    const wrong = manifest?.files.find(({ name, bytes }) => sizes.get(name) !== bytes)
    if (wrong) {
      const message = sizes.has(wrong.name) ? 'Of another size than in the manifest' : 'In the manifest only'
      report.addError(this.#path(folder, wrong.name), message)
    }
    if (wrong || !manifest) return undefined
    return manifest.files.map(({ name, bytes, rows }) => ({ path: this.#path(folder, name), bytes, rows }))
  }

  async #contents(file: CountedFile): Promise<(FileContents & { bytes: number }) | undefined> {
    const { report } = this.#crawling
    const contents = await this.#footer(file)
    if ('message' in contents) {
      report.addError(file.path, contents.message)
      return undefined
    }
    report.count({ files_read: 1 })
    return { ...contents, bytes: file.bytes }
  }

  async #footer(file: CountedFile): Promise<FileContents | UnreadableFile> {
    const { storage, signal } = this.#crawling
    signal.throwIfAborted()
    try {
      const contents = await readFooter(storage, file, signal)
      const hasOtherRows = 'rows' in contents && file.rows !== undefined && file.rows !== contents.rows
      return hasOtherRows ? { message: 'Of other rows than in the manifest' } : contents
    } catch (error) {
      if (error instanceof StorageError && error.code === 'storage_denied') return { message: error.message }
      throw error
    }
  }
}
