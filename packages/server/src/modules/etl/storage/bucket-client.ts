import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import type { StorageConfig } from './storage.ts'

/** The settings of a bucket. */
export type BucketConfig = Omit<StorageConfig, 'ETL_S3_BUCKET'> & { ETL_S3_BUCKET: string }

/** The library, loaded when the first bucket is used. */
export const S3 = (): Promise<typeof Sdk> => import('@aws-sdk/client-s3')

/** Milliseconds that a bucket may take. */
export interface BucketPatience {
  connect: number
  /** For an answer to a request. */
  answer: number
  /** For a call with its repetitions. */
  call: number
}

export const PATIENCE: BucketPatience = { connect: 5_000, answer: 30_000, call: 120_000 }

const clients = new WeakMap<BucketConfig, Promise<S3Client>>()

/** The client of a bucket; one for as long as the settings live. */
export const bucketClient = (config: BucketConfig, patience: BucketPatience): Promise<S3Client> => {
  const known = clients.get(config)
  if (known) return known
  const client = open(config, patience)
  clients.set(config, client)
  return client
}

const open = async (config: BucketConfig, { connect, answer }: BucketPatience): Promise<S3Client> => {
  const { S3Client } = await S3()
  return new S3Client({
    region: config.ETL_S3_REGION ?? 'us-east-1',
    ...(config.ETL_S3_ENDPOINT !== undefined && { endpoint: config.ETL_S3_ENDPOINT, forcePathStyle: true }),
    ...credentialsOf(config),
    maxAttempts: 3,
    // Stores that are only compatible know no other checksums than those of the request's signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connect, requestTimeout: answer, throwOnRequestTimeout: true },
  })
}

const credentialsOf = ({
  ETL_S3_ACCESS_KEY_ID: accessKeyId,
  ETL_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: BucketConfig) =>
  accessKeyId !== undefined && secretAccessKey !== undefined
    ? { credentials: { accessKeyId, secretAccessKey } }
    : {}
