import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { installPeer } from '../../../../testing/peers/install.ts'
import { type Engine, startEngine, warehouseEngine } from '../../../../testing/warehouses/engine.ts'
import { startWarehouseA, type WarehouseA } from '../../../../testing/warehouses/warehouse-a.ts'
import { newKeyPair } from '../../credentials/key-pair.ts'
import { openWarehouseA } from './index.ts'

const client = await installPeer('snowflake-sdk')
const isMissing = 'missing' in client || 'missing' in warehouseEngine

interface Failure {
  code?: string | number
}
interface Statement {
  getColumns: () => { getName: () => string; getType: () => string }[]
  cancel: (done: (error?: Failure) => void) => void
}
/** As much of the published client as is used here. */
interface Connection {
  connect: (done: (error?: Failure) => void) => void
  execute: (question: {
    sqlText: string
    complete: (error: Failure | undefined, statement: Statement, rows?: Record<string, unknown>[]) => void
  }) => Statement
  destroy: (done: () => void) => void
}

interface PublishedClient {
  configure: (options: { logLevel: 'OFF' }) => void
  createConnection: (options: Record<string, string>) => Connection
}

const USER = { account: 'acme-prod', user: 'assay_reader' }
const SUBJECT = 'ACME-PROD.ASSAY_READER'
const PLACE = { warehouse: 'COMPUTE_WH', role: 'ANALYST_RO' }

const TYPES = `SELECT buyer, items, amount, paid FROM SHOP.PUBLIC.ORDERS ORDER BY ordered_at`

describe.skipIf(isMissing)("the warehouse's published client and the connector, at the same server", () => {
  let engine: Engine
  let server: WarehouseA
  let privateKey: string
  let published: PublishedClient
  beforeAll(async () => {
    // The client looks for metadata servers of clouds, and loads a native library, unless told otherwise.
    process.env['SNOWFLAKE_DISABLE_PLATFORM_DETECTION'] = 'true'
    process.env['SNOWFLAKE_DISABLE_MINICORE'] = 'true'
    const folder = 'missing' in client ? '' : client.folder
    published = createRequire(join(folder, 'package.json'))('snowflake-sdk')
    published.configure({ logLevel: 'OFF' })
    engine = startEngine()
    server = await startWarehouseA(engine)
    const pair = await newKeyPair()
    privateKey = pair.privateKey
    server.register(SUBJECT, pair.publicKey)
    await engine.load([
      {
        name: 'SHOP.PUBLIC.ORDERS',
        columns: {
          buyer: 'VARCHAR',
          items: 'BIGINT',
          amount: 'DOUBLE',
          ordered_at: 'TIMESTAMP',
          paid: 'BOOLEAN',
        },
        rows: [
          ['u1', 3, 9.5, '2026-03-01 10:00:00', true],
          [null, 9_007_199_254_740_991, 0.1, '2026-03-02 10:00:00', false],
          ['u"3', null, null, '2026-03-03 10:00:00', null],
        ],
      },
    ])
  })
  afterAll(async () => {
    await server.stop()
    await engine.close()
  })

  const connected = async (more: Record<string, string> = {}): Promise<Connection> => {
    const connection = published.createConnection({
      account: USER.account,
      username: USER.user,
      authenticator: 'SNOWFLAKE_JWT',
      privateKey,
      accessUrl: server.settings.WAREHOUSE_A_URL,
      ...PLACE,
      ...more,
    })
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    return connection
  }
  const closed = (connection: Connection): Promise<void> =>
    new Promise((resolve) => connection.destroy(() => resolve()))
  const open = () =>
    openWarehouseA(
      { ...USER, ...PLACE, privateKey, timeoutSeconds: 60 },
      { config: { ENVIRONMENT: 'test', ...server.settings }, now: () => new Date() },
    )

  it('sign in with the registered key pair', async () => {
    await closed(await connected())
    await open().test(new AbortController().signal)
  })

  it('are refused with another key, with the same number', async () => {
    const { privateKey: other } = await newKeyPair()
    await expect(connected({ privateKey: other })).rejects.toMatchObject({ code: '390144' })
    await expect(connected({ username: 'somebody' })).rejects.toMatchObject({ code: '390144' })
  })

  it('read the same columns and rows', async () => {
    const connection = await connected()
    const [columns, rows] = await new Promise<[string[][], Record<string, unknown>[]]>((resolve, reject) => {
      connection.execute({
        sqlText: TYPES,
        complete: (error, statement, rows = []) => {
          if (error) return reject(error)
          resolve([statement.getColumns().map((column) => [column.getName(), column.getType()]), rows])
        },
      })
    })
    await closed(connection)
    expect(columns).toEqual([
      ['BUYER', 'text'],
      ['ITEMS', 'fixed'],
      ['AMOUNT', 'real'],
      ['PAID', 'boolean'],
    ])
    expect(rows[0]).toEqual({ BUYER: 'u1', ITEMS: 3, AMOUNT: 9.5, PAID: true })
    const ours = await open().run(TYPES, { signal: new AbortController().signal })
    expect(ours.columns).toEqual(columns.map(([name = '']) => name.toLowerCase()))
    const asText = (value: unknown): string | null => (value === null ? null : String(value))
    expect(ours.rows).toEqual(rows.map((row) => columns.map(([name = '']) => asText(row[name]))))
  })

  it.each([
    ['SELECT 1 FROM SHOP.PUBLIC.NOTHING', '002003', 'object_not_found'],
    ['SELECT nothing FROM SHOP.PUBLIC.ORDERS', '000904', 'column_not_found'],
    ['SELECT FROM WHERE', '001003', 'unrecognised_warehouse_error'],
  ])('fail alike: %s', async (sqlText, code, ours) => {
    const connection = await connected()
    const failed = new Promise<void>((resolve, reject) => {
      connection.execute({ sqlText, complete: (error) => (error ? reject(error) : resolve()) })
    })
    await expect(failed).rejects.toMatchObject({ code })
    await closed(connection)
    const run = open().run(sqlText, { signal: new AbortController().signal })
    await expect(run).rejects.toMatchObject({ code: ours, vendorCode: code })
  })

  it('cancel a statement', async () => {
    server.hold()
    const connection = await connected()
    const before = server.statements.length
    let statement: Statement | undefined
    const ended = new Promise<Failure | undefined>((resolve) => {
      statement = connection.execute({ sqlText: 'SELECT 1', complete: (error) => resolve(error) })
    })
    await eventually(() => expect(server.statements).toHaveLength(before + 1))
    await new Promise<void>((resolve, reject) => {
      statement?.cancel((error) => (error ? reject(error) : resolve()))
    })
    expect(await ended).toMatchObject({ code: '000604' })
    expect(server.statements.at(-1)?.state).toBe('cancelled')
    server.open()
    await closed(connection)
  })
})
