import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../../config/index.ts'
import type { CounterType } from '../schema.ts'
import { type DocumentClient, openClient } from './client.ts'
import { isConflict, isNamed, isRefusedByFirst } from './faults.ts'
import { createTable, EXPIRES_AT } from './table.ts'
import { createTurns } from './turns.ts'

/** The counters of one variant. */
export interface StoredCounters {
  variant_id: string
  assignments: number
  events: number
  conversions: number
  updated_at: Date | null
}

/** One addition to a counter. */
interface Increment {
  experiment_id: string
  variant_id: string
  counter_type: CounterType
  amount: number
  /** Names the increment, so that a repeat counts nothing. */
  increment_id?: string | undefined
  now: Date
}

/** Counters to be zero from now on. */
interface Reset {
  experiment_id: string
  variant_ids: readonly string[]
  counter_types: readonly CounterType[]
  now: Date
}

/** The counters in the document database; each call fails where that does. */
export interface CounterDatabase {
  read: (experimentId: string, signal?: AbortSignal) => Promise<StoredCounters[]>
  increment: (increment: Increment) => Promise<{ value: number; duplicate: boolean }>
  reset: (reset: Reset) => Promise<void>
  close: () => Promise<void>
}

const ATTRIBUTES: Record<CounterType, 'assignments' | 'events' | 'conversions'> = {
  assignment: 'assignments',
  event: 'events',
  conversion: 'conversions',
}

const VARIANT = 'variant#'
const pkOf = (experimentId: string): string => `experiment#${experimentId}`
const keyOf = ({ experiment_id, variant_id }: { experiment_id: string; variant_id: string }) => ({
  pk: pkOf(experiment_id),
  sk: `${VARIANT}${variant_id}`,
})

/** How long an increment id is remembered, in seconds. */
const REMEMBERED_SECONDS = 24 * 3600

/** The counters of a deployment. Nothing is loaded or opened before the first call. */
export const openCounters = (config: Config): CounterDatabase => {
  let opened: Promise<DocumentClient> | undefined
  const client = (): Promise<DocumentClient> => {
    opened ??= openClient(config)
    return opened
  }
  let creating: Promise<void> | undefined
  const create = async (): Promise<void> => {
    const { plain } = await client()
    creating ??= createTable(plain, config.DOCUMENT_DB_TABLE).finally(() => {
      creating = undefined
    })
    await creating
  }
  const tools = { client, table: config.DOCUMENT_DB_TABLE }
  const inTurn = createTurns()
  return {
    read: (experimentId, signal) => inTurn(() => read(tools, experimentId, signal)),
    increment: (increment) =>
      orCreating(create, () => withoutConflict(() => inTurn(() => add(tools, increment)))),
    reset: (reset) => orCreating(create, () => withoutConflict(() => inTurn(() => setToZero(tools, reset)))),
    close: async () => {
      const { plain } = (await opened) ?? {}
      plain?.destroy()
    },
  }
}

interface Tools {
  client: () => Promise<DocumentClient>
  table: string
}

/** A missing table is created, once, and the work done again. */
const orCreating = async <Result>(
  create: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isNamed(error, 'ResourceNotFoundException')) throw error
    await create()
    return work()
  }
}

const MAX_CONFLICTS = 8
const FIRST_PAUSE_MS = 10

/** Tries again, after a random pause that grows, while others change the same items. */
const withoutConflict = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || conflicts === MAX_CONFLICTS) throw error
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** conflicts)
    }
  }
}

const read = async (
  { client, table }: Tools,
  experimentId: string,
  abortSignal?: AbortSignal,
): Promise<StoredCounters[]> => {
  const { documents } = await client()
  const { QueryCommand } = await import('@aws-sdk/lib-dynamodb')
  const query = new QueryCommand({
    TableName: table,
    KeyConditionExpression: 'pk = :pk and begins_with(sk, :variant)',
    ExpressionAttributeValues: { ':pk': pkOf(experimentId), ':variant': VARIANT },
    ConsistentRead: true,
  })
  try {
    const { Items = [] } = await documents.send(query, abortSignal && { abortSignal })
    return Items.map(countersOf)
  } catch (error) {
    // Nothing was counted yet.
    if (isNamed(error, 'ResourceNotFoundException')) return []
    throw error
  }
}

const countersOf = (item: Record<string, unknown>): StoredCounters => {
  const updated = new Date(String(item['updated_at']))
  return {
    variant_id: String(item['sk']).slice(VARIANT.length),
    assignments: countOf(item['assignments']),
    events: countOf(item['events']),
    conversions: countOf(item['conversions']),
    updated_at: Number.isNaN(updated.getTime()) ? null : updated,
  }
}

/** Others may write to the table as well: what is no count is none. */
const countOf = (value: unknown): number => {
  const count = Number(value ?? 0)
  return Number.isSafeInteger(count) && count >= 0 ? count : 0
}

const additionOf = (table: string, increment: Increment) => ({
  TableName: table,
  Key: keyOf(increment),
  UpdateExpression: 'set updated_at = :now add #counter :amount',
  ExpressionAttributeNames: { '#counter': ATTRIBUTES[increment.counter_type] },
  ExpressionAttributeValues: { ':now': increment.now.toISOString(), ':amount': increment.amount },
})

/** Notes an increment's id, unless it is known. */
const noteOf = (table: string, { experiment_id, now }: Increment, incrementId: string) => {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    TableName: table,
    Item: {
      pk: pkOf(experiment_id),
      sk: `increment#${incrementId}`,
      [EXPIRES_AT]: seconds + REMEMBERED_SECONDS,
    },
    ConditionExpression: 'attribute_not_exists(pk) or #expires <= :seconds',
    ExpressionAttributeNames: { '#expires': EXPIRES_AT },
    ExpressionAttributeValues: { ':seconds': seconds },
  }
}

/**
 * Notes the increment's id, if it has one, and adds, both or neither. It is a transaction in any case: the SDK gives it a
 * name, so that a second try after an answer that was lost does not add again.
 */
const add = async (
  { client, table }: Tools,
  increment: Increment,
): Promise<{ value: number; duplicate: boolean }> => {
  const { documents } = await client()
  const { GetCommand, TransactWriteCommand } = await import('@aws-sdk/lib-dynamodb')
  const { increment_id } = increment
  const note = increment_id === undefined ? [] : [{ Put: noteOf(table, increment, increment_id) }]
  const transaction = [...note, { Update: additionOf(table, increment) }]
  const duplicate = await documents.send(new TransactWriteCommand({ TransactItems: transaction })).then(
    () => false,
    (error: unknown) => {
      if (increment_id !== undefined && isRefusedByFirst(error)) return true
      throw error
    },
  )
  const { Item } = await documents.send(
    new GetCommand({ TableName: table, Key: keyOf(increment), ConsistentRead: true }),
  )
  return { value: countOf(Item?.[ATTRIBUTES[increment.counter_type]]), duplicate }
}

/** All of them, or none. An experiment has at most 20 variants, a transaction up to 100 items. */
const setToZero = async (
  { client, table }: Tools,
  { experiment_id, variant_ids, counter_types, now }: Reset,
): Promise<void> => {
  if (variant_ids.length === 0) return
  const { documents } = await client()
  const { TransactWriteCommand } = await import('@aws-sdk/lib-dynamodb')
  const names = counter_types.map((type) => ATTRIBUTES[type])
  const zeros = names.map((name) => `#${name} = :zero`).join(', ')
  const transaction = variant_ids.map((variant_id) => ({
    Update: {
      TableName: table,
      Key: keyOf({ experiment_id, variant_id }),
      UpdateExpression: `set updated_at = :now, ${zeros}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ':now': now.toISOString(), ':zero': 0 },
    },
  }))
  await documents.send(new TransactWriteCommand({ TransactItems: transaction }))
}
