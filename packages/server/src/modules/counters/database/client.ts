import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Config } from '../../../config/index.ts'

/** One try takes this long at most; there are two more. */
const TRY_MS = 2000
const TRIES = 3

/** A connection to the document database. */
export interface DocumentClient {
  plain: DynamoDBClient
  documents: DynamoDBDocumentClient
}

/** Whether the settings name a document database. */
export const isConfigured = ({ DOCUMENT_DB_ENDPOINT, DOCUMENT_DB_REGION }: Config): boolean =>
  DOCUMENT_DB_ENDPOINT !== undefined || DOCUMENT_DB_REGION !== undefined

/** The region that requests to a server of one's own are signed for. */
const ANY_REGION = 'us-east-1'

/** Opens a connection; the library is loaded only here. */
export const openClient = async (config: Config): Promise<DocumentClient> => {
  const [{ DynamoDBClient }, { DynamoDBDocumentClient }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ])
  const { DOCUMENT_DB_ENDPOINT: endpoint, DOCUMENT_DB_REGION: region = ANY_REGION } = config
  const { DOCUMENT_DB_ACCESS_KEY_ID: accessKeyId, DOCUMENT_DB_SECRET_ACCESS_KEY: secretAccessKey } = config
  const plain = new DynamoDBClient({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: TRY_MS,
      requestTimeout: TRY_MS,
      socketTimeout: TRY_MS,
      throwOnRequestTimeout: true,
    },
  })
  return { plain, documents: DynamoDBDocumentClient.from(plain) }
}
