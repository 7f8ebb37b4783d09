import { z } from 'zod'
import { optionalText, urlOf, whole } from './setting.ts'

/** Settings of the module that writes stored data as Parquet. */
export const dataLakeSettings = z.object({
  ETL_DATA_DIR: optionalText().describe('Directory of the data lake; unset: etl under DATA_DIR'),
  ETL_DATABASE: z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,62}$/,
      'must be 1 to 63 lower-case letters, digits and _, beginning with a letter',
    )
    .default('assay')
    .describe('Database of the data lake: the folder below its root that jobs write to'),
  ETL_JOB_TIMEOUT_MINUTES: whole(60, [1, 1440]).describe(
    'Minutes after which a job of the data lake is ended',
  ),
  ETL_S3_BUCKET: optionalText().describe(
    'S3-compatible bucket that holds the data lake in place of the directory; unset: ETL_DATA_DIR',
  ),
  ETL_S3_PREFIX: optionalText().describe(
    'Folder of the data lake within the bucket; unset: the whole bucket',
  ),
  ETL_S3_REGION: optionalText().describe('Region of the bucket; unset: us-east-1'),
  ETL_S3_ENDPOINT: urlOf(['http', 'https']).describe(
    'Address of the object store, with the bucket in the path; unset: the one of the region',
  ),
  ETL_S3_ACCESS_KEY_ID: optionalText().describe('Access key of the bucket; unset: those of the environment'),
  ETL_S3_SECRET_ACCESS_KEY: optionalText().describe('Secret of the access key'),
})

interface Settings {
  ETL_S3_PREFIX?: string | undefined
  ETL_S3_ACCESS_KEY_ID?: string | undefined
  ETL_S3_SECRET_ACCESS_KEY?: string | undefined
}

const PREFIX = /^[\w.=-]+(?:\/[\w.=-]+)*\/?$/

/** Searches for settings of the data lake that do not go together. */
export const dataLakeProblems = ({
  ETL_S3_PREFIX: prefix,
  ETL_S3_ACCESS_KEY_ID: id,
  ETL_S3_SECRET_ACCESS_KEY: secret,
}: Settings): string[] => [
  ...((id === undefined) === (secret === undefined)
    ? []
    : ['ETL_S3_ACCESS_KEY_ID and ETL_S3_SECRET_ACCESS_KEY are only used together']),
  ...(prefix === undefined || isPlain(prefix)
    ? []
    : ['ETL_S3_PREFIX must hold folders of letters, digits, _, ., = and -']),
]

const isPlain = (prefix: string): boolean =>
  PREFIX.test(prefix) && !prefix.split('/').some((name) => name === '.' || name === '..')
