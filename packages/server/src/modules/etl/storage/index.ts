import { join } from 'node:path'
import { BucketStorage } from './bucket.ts'
import { DirectoryStorage } from './directory.ts'
import type { ObjectStorage, StorageConfig } from './storage.ts'

export { StorageError } from './errors.ts'
export type { ObjectStorage } from './storage.ts'

const chosen = new WeakMap<StorageConfig, ObjectStorage>()

/** The storage of the data lake, as the settings say: a bucket, else a directory. */
export const storageOf = (config: StorageConfig): ObjectStorage => {
  const known = chosen.get(config)
  if (known) return known
  const storage = open(config)
  chosen.set(config, storage)
  return storage
}

const open = (config: StorageConfig): ObjectStorage =>
  config.ETL_S3_BUCKET === undefined
    ? new DirectoryStorage(config.ETL_DATA_DIR ?? join(config.DATA_DIR, 'etl'))
    : new BucketStorage({ ...config, ETL_S3_BUCKET: config.ETL_S3_BUCKET })
