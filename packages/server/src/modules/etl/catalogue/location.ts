import { join, resolve } from 'node:path'
import type { StorageConfig } from '../storage/storage.ts'

/** Where a path of the data lake is for programs that read it: a directory of the service's machine, or s3://bucket/path. */
export const locationOf = (config: StorageConfig, path: string): string => {
  const { ETL_S3_BUCKET: bucket, ETL_S3_PREFIX: prefix = '' } = config
  if (bucket === undefined) return resolve(config.ETL_DATA_DIR ?? join(config.DATA_DIR, 'etl'), path)
  return `s3://${[bucket, ...prefix.split('/'), path].filter((part) => part !== '').join('/')}`
}
