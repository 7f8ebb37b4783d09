import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '../../../../config/index.ts'
import { newId } from '../../../../lib/ids.ts'
import { WarehouseError } from '../error.ts'
import { callWarehouse } from '../http.ts'
import { failureOf } from './failures.ts'

/** Where statements are sent, and how the session that runs them is set up. */
export interface Session {
  config: Pick<Config, 'ENVIRONMENT'>
  /** Origin of the account. */
  origin: string
  token: () => Promise<string>
  warehouse: string
  role: string
  timeoutSeconds: number
}

/** By which an administrator of the warehouse finds the statements of this service. */
const QUERY_TAG = 'assay: warehouse-analysis'

/** Pauses between questions whether a statement has ended: short at first, then longer. */
const POLL_MS = [100, 200, 400, 800, 1500, 3000, 5000]
/** How often a request is sent again when the warehouse answers that it is not able to work. */
const RETRIES = 3

const resultSet = z.object({
  code: z.string().optional(),
  statementHandle: z.string(),
  resultSetMetaData: z.object({
    numRows: z.number().optional(),
    rowType: z.array(z.object({ name: z.string() })),
    partitionInfo: z.array(z.unknown()).nullish(),
  }),
  data: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})

const underWay = z.object({ statementHandle: z.string() })

const partition = resultSet.pick({ data: true })

type Cell = string | number | boolean | null

/** An answered statement. */
interface Answered {
  handle: string
  columns: string[]
  rows: (string | null)[][]
}

interface Sent {
  method: 'GET' | 'POST'
  path: string
  body?: object
  signal: AbortSignal
}

const isUnable = (status: number): boolean => status === 429 || status >= 500

/** One request; what the warehouse is not able to answer now is sent again a few times. */
const send = async (session: Session, { method, path, body, signal }: Sent) => {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await callWarehouse(session.config, {
      method,
      url: `${session.origin}/api/v2/statements${path}`,
      headers: {
        authorization: `Bearer ${await session.token()}`,
        'x-snowflake-authorization-token-type': 'KEYPAIR_JWT',
        accept: 'application/json',
        'user-agent': 'assay',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    })
    if (!isUnable(answer.status) || attempt >= RETRIES) return answer
    await sleep(attempt, signal)
  }
}

const sleep = async (attempt: number, signal: AbortSignal): Promise<void> => {
  try {
    await pause(POLL_MS[Math.min(attempt, POLL_MS.length - 1)], undefined, { signal })
  } catch {
    // The pause ends early only when nobody waits for the answer any more.
    throw new WarehouseError('cancelled')
  }
}

const parsed = <Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> => {
  const { success, data } = shape.safeParse(body)
  if (!success) throw new WarehouseError('result_invalid')
  return data
}

const asText = (cell: Cell): string | null => (cell === null ? null : String(cell))

/** The further partitions of a result; the first comes with the answer. */
const furtherRows = async (
  session: Session,
  handle: string,
  { count, signal }: { count: number; signal: AbortSignal },
) => {
  const rows: Cell[][] = []
  for (let index = 1; index < count; index += 1) {
    const { status, body } = await send(session, {
      method: 'GET',
      path: `/${handle}?partition=${index}`,
      signal,
    })
    if (status !== 200) throw new WarehouseError('result_invalid')
    rows.push(...parsed(partition, body).data)
  }
  return rows
}

const answered = async (session: Session, body: unknown, signal: AbortSignal): Promise<Answered> => {
  const { statementHandle: handle, resultSetMetaData, data } = parsed(resultSet, body)
  const { rowType, partitionInfo, numRows } = resultSetMetaData
  const count = partitionInfo?.length ?? 1
  const rows = [...data, ...(await furtherRows(session, handle, { count, signal }))]
  const isWhole = numRows === undefined || numRows === rows.length
  if (!isWhole || rows.some((row) => row.length !== rowType.length))
    throw new WarehouseError('result_invalid')
  return { handle, columns: rowType.map(({ name }) => name), rows: rows.map((row) => row.map(asText)) }
}

const submission = ({ timeoutSeconds, warehouse, role }: Session, statement: string): object => ({
  statement,
  timeout: timeoutSeconds,
  warehouse,
  role,
  parameters: { timezone: 'UTC', query_tag: QUERY_TAG, multi_statement_count: '1' },
})

/** Asks until a statement has ended. */
const untilEnded = async (session: Session, handle: string, signal: AbortSignal): Promise<Answered> => {
  for (let attempt = 0; ; attempt += 1) {
    await sleep(attempt, signal)
    const { status, body } = await send(session, { method: 'GET', path: `/${handle}`, signal })
    if (status === 200) return answered(session, body, signal)
    if (status !== 202) throw failureOf(status, body)
  }
}

/** Cancels a statement; one that has ended, or that is not known any more, is left alone. */
export const cancelStatement = async (
  session: Session,
  handle: string,
  signal: AbortSignal,
): Promise<void> => {
  const { status, body } = await send(session, { method: 'POST', path: `/${handle}/cancel`, signal })
  if (status >= 400 && status !== 404 && status !== 422) throw failureOf(status, body)
}

/**
 * Runs a statement and waits for its result. Its request has an id of its own, so that it runs once however often it is sent.
 *
 * @param onHandle called with the statement's handle before it has ended
 * @throws WarehouseError
 */
export const runStatement = async (
  session: Session,
  statement: string,
  { signal, onHandle }: { signal: AbortSignal; onHandle?: (handle: string) => void | Promise<void> },
): Promise<Answered> => {
  const path = `?async=true&requestId=${newId()}&retry=true`
  const { status, body } = await send(session, {
    method: 'POST',
    path,
    body: submission(session, statement),
    signal,
  })
  if (status !== 200 && status !== 202) throw failureOf(status, body)
  await onHandle?.(parsed(underWay, body).statementHandle)
  if (status === 200) return answered(session, body, signal)
  return untilEnded(session, parsed(underWay, body).statementHandle, signal)
}
