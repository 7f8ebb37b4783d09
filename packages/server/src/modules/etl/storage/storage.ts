import type { Config } from '../../../config/index.ts'

/** What stands directly below a folder. */
export interface Listed {
  name: string
  kind: 'file' | 'folder'
  /** 0 for folders. */
  bytes: number
}

/** What was written. */
export interface Written {
  bytes: number
  /** SHA-256 in hexadecimal digits. */
  sha256: string
}

/**
 * Where the data lake lies: a directory, or a bucket. Paths are relative to its root with '/' between names and lead
 * nowhere else: a path with an empty name, '.' or '..' is refused, and a link below the root is never followed. All
 * methods throw StorageError.
 */
export interface ObjectStorage {
  /** Files and folders directly below a folder, sorted by name; none of a folder that does not exist. */
  list: (folder: string, signal: AbortSignal) => AsyncIterable<Listed>
  /** Bytes [from, to) of a file. */
  read: (path: string, range: { from: number; to: number }, signal: AbortSignal) => Promise<Uint8Array>
  /** A text of at most `limit` bytes; undefined when there is no such file or it is longer. */
  readText: (path: string, limit: number, signal: AbortSignal) => Promise<string | undefined>
  /** Writes a file from end to end. It is not to be seen before it is whole. */
  write: (path: string, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<Written>
  /** Replaces a small text; readers see the former or the new one, never a part. */
  writeText: (path: string, text: string, signal: AbortSignal) => Promise<void>
  /** Gives a file another path, in place of what was there. */
  move: (from: string, to: string, signal: AbortSignal) => Promise<void>
  /** Removes files; those that are gone already do no harm. */
  remove: (paths: readonly string[], signal: AbortSignal) => Promise<void>
  /** Removes a folder with everything below it. */
  removeFolder: (folder: string, signal: AbortSignal) => Promise<void>
  /** The path at which this machine can write files of a folder itself; undefined for a bucket. */
  localFolder: (folder: string) => Promise<string | undefined>
}

/** The settings that say where the data lake lies. */
export type StorageConfig = Pick<
  Config,
  | 'DATA_DIR'
  | 'ETL_DATA_DIR'
  | 'ETL_S3_BUCKET'
  | 'ETL_S3_PREFIX'
  | 'ETL_S3_REGION'
  | 'ETL_S3_ENDPOINT'
  | 'ETL_S3_ACCESS_KEY_ID'
  | 'ETL_S3_SECRET_ACCESS_KEY'
>
