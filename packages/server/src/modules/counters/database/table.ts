import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { isNamed } from './faults.ts'

/** A table that is being created is waited for no longer than this, in seconds. */
const MAX_WAIT_SECONDS = 10

/** The attribute by which increments expire. */
export const EXPIRES_AT = 'ttl'

/**
 * Creates the table of the counters, paid by request, where increments expire by themselves. Somebody else may create it
 * at the same time.
 */
export const createTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  const { CreateTableCommand, UpdateTimeToLiveCommand, waitUntilTableExists } = await import(
    '@aws-sdk/client-dynamodb'
  )
  await client
    .send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      }),
    )
    .catch(unless((error) => isNamed(error, 'ResourceInUseException')))
  await waitUntilTableExists({ client, maxWaitTime: MAX_WAIT_SECONDS, minDelay: 1 }, { TableName })
  await client
    .send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: EXPIRES_AT, Enabled: true },
      }),
    )
    .catch(unless((error) => isNamed(error, 'ValidationException') && /already enabled/i.test(String(error))))
}

const unless =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): void => {
    if (!isExpected(error)) throw error
  }
