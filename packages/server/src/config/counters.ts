import { z } from 'zod'
import { optionalText, urlOf } from './setting.ts'

/** Settings of the document database that the counters lie in. */
export const counterSettings = z.object({
  DOCUMENT_DB_ENDPOINT: urlOf(['http', 'https']).describe(
    'Address of a DynamoDB-compatible document database for counters; unset: that of the region',
  ),
  DOCUMENT_DB_REGION: optionalText().describe(
    'Region of the document database; with neither endpoint nor region the counters answer 503',
  ),
  DOCUMENT_DB_TABLE: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be 3 to 255 letters, digits, _, . and -')
    .default('experiment-counters')
    .describe('Table of the counters; created at the first increment where it is missing')
    .meta({ accepts: 'a name' }),
  DOCUMENT_DB_ACCESS_KEY_ID: optionalText().describe(
    'Access key of the document database; unset: found as the AWS SDK finds it',
  ),
  DOCUMENT_DB_SECRET_ACCESS_KEY: optionalText().describe('Secret of the access key'),
})

/** A key is of no use without its secret. */
export const counterProblems = ({
  DOCUMENT_DB_ACCESS_KEY_ID: id,
  DOCUMENT_DB_SECRET_ACCESS_KEY: secret,
}: z.output<typeof counterSettings>): string[] =>
  (id === undefined) === (secret === undefined)
    ? []
    : ['DOCUMENT_DB_ACCESS_KEY_ID and DOCUMENT_DB_SECRET_ACCESS_KEY need each other']
