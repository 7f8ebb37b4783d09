import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newId } from '../lib/ids.ts'
import { smallFile } from './parquet-files.ts'

/** A directory for a data lake. */
export interface LakeDirectory {
  path: string
  /** Writes files by their paths below the root, with the folders that they need. */
  write: (files: Record<string, Uint8Array | string>) => Promise<void>
  /** Removes a file or folder. */
  remove: (path: string) => Promise<void>
  /** Writes a partition as jobs do: a file of so many rows, and the manifest that names it. */
  writePartition: (folder: string, rows: number) => Promise<void>
  /** Removes the directory. */
  close: () => Promise<void>
}

/** Makes a directory for a data lake; `close` it after the last test. */
export const lakeDirectory = async (): Promise<LakeDirectory> => {
  const path = await mkdtemp(join(tmpdir(), 'assay-lake-'))
  const write: LakeDirectory['write'] = async (files) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), content)
    }
  }
  return {
    path,
    write,
    remove: (name) => rm(join(path, name), { recursive: true, force: true }),
    writePartition: async (folder, rows) => {
      const bytes = smallFile(rows)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const files = [{ name: 'part-00000.parquet', rows, bytes: bytes.length, sha256 }]
      await write({
        [`${folder}/part-00000.parquet`]: bytes,
        [`${folder}/_manifest.json`]: JSON.stringify({ run_id: newId(), files, last_received_at: null }),
      })
    },
    close: () => rm(path, { recursive: true, force: true }),
  }
}
