import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duckdbModule } from '../../../../testing/peers/duckdb.ts'
import { writeTable } from '../../../etl/parquet/table.ts'
import { openLake } from './index.ts'

const module = 'url' in duckdbModule ? duckdbModule.url : ''
const root = mkdtempSync(join(tmpdir(), 'lake-'))
const log = pino({ level: 'silent' })
const lake = openLake({ root, timeoutSeconds: 60, module }, log)
const day = join(root, 'assay/events/year=2026/month=03/day=01')
const FOREVER =
  'select count(*) from range(10000000000) a, range(10000000000) b where a.range % 7 = b.range % 5'

const write = (path: string, units: readonly string[]) =>
  writeTable(
    path,
    [
      { name: 'unit', type: 'text', nullable: false },
      { name: 'value', type: 'double', nullable: false },
    ],
    units.map((unit) => [unit, 0.1]),
  )

const run = (statement: string) => lake.run(statement, { signal: new AbortController().signal })

beforeAll(() => {
  mkdirSync(day, { recursive: true })
  const whole = write(join(day, 'part-00000.parquet'), ['a', 'b'])
  write(join(day, 'part-00001.parquet'), ['unfinished'])
  const run_id = '0198c0de-0000-7000-8000-000000000001'
  const files = [{ name: 'part-00000.parquet', ...whole }]
  writeFileSync(join(day, '_manifest.json'), JSON.stringify({ run_id, files, last_received_at: null }))
  mkdirSync(join(root, 'assay/loose'))
  write(join(root, 'assay/loose/any.parquet'), ['c'])
  mkdirSync(join(root, 'assay/linked'))
  symlinkSync('/etc', join(root, 'assay/linked/out'))
  symlinkSync('/etc', join(root, 'outside'))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.skipIf('missing' in duckdbModule)('folders of Parquet files', () => {
  test('are readable, and a table has columns with kinds', async () => {
    const { signal } = new AbortController()
    await lake.test(signal)
    const columns = await lake.describe('assay.events', signal)
    expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['unit', 'text'],
      ['value', 'number'],
      ['year', 'integer'],
      ['month', 'text'],
      ['day', 'text'],
    ])
    await expect(lake.describe('assay.absent', signal)).rejects.toMatchObject({ code: 'object_not_found' })
    await expect(lake.describe('../etc.passwd', signal)).rejects.toMatchObject({ code: 'object_not_found' })
  })

  test('give values as texts, from the files that the manifest names', async () => {
    const { columns, rows } = await run(
      'select unit, value, year, null as nothing from "assay"."events" order by unit',
    )
    expect(columns).toEqual(['unit', 'value', 'year', 'nothing'])
    expect(rows).toEqual([
      ['a', '0.1', '2026', null],
      ['b', '0.1', '2026', null],
    ])
  })

  test('are read whole where there is no manifest', async () => {
    const { rows } = await run('select unit from assay.loose')
    expect(rows).toEqual([['c']])
  })

  test.each(['assay.linked', 'outside.ssl'])('are refused behind a link: %s', async (table) => {
    await expect(run(`select * from ${table}`)).rejects.toMatchObject({ code: 'permission_denied' })
  })

  test.each([
    ['select 1; select 2', 'not_a_select'],
    ['', 'not_a_select'],
    ['explain select 1', 'not_a_select'],
    ['create table t (a int)', 'not_a_select'],
    ["select * from read_csv('/etc/passwd')", 'permission_denied'],
    ["select * from read_text('/etc/hostname')", 'permission_denied'],
    [`select * from read_parquet('${day}/part-00001.parquet')`, 'permission_denied'],
    ['select nope from assay.events', 'column_not_found'],
    ['select * from assay.absent', 'object_not_found'],
    ["select 'x'::int", 'column_type_unsuitable'],
    ['selec', 'unrecognised_warehouse_error'],
    ['select * from range(2000)', 'result_invalid'],
  ])('refuse %s', async (statement, code) => {
    await expect(run(statement)).rejects.toMatchObject({ code })
  })

  test.each([
    `copy (select 1) to '${root}/out.csv'`,
    `attach '${root}/x.db'`,
    'install httpfs',
    'load httpfs',
    'set threads = 8',
  ])('are not changed by %s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(not_a_select|permission_denied)$/),
    })
  })

  test('end a statement at its time limit', async () => {
    const hurried = openLake({ root, timeoutSeconds: 2, module }, log)
    const { signal } = new AbortController()
    await expect(hurried.run(FOREVER, { signal })).rejects.toMatchObject({ code: 'time_limit' })
  })

  test('end a statement whose caller leaves, and one that is cancelled', async () => {
    const controller = new AbortController()
    const left = lake.run(FOREVER, {
      signal: controller.signal,
      onJob: () => void setImmediate(() => controller.abort()),
    })
    await expect(left).rejects.toMatchObject({ code: 'cancelled' })
    const { signal } = new AbortController()
    const cancelled = lake.run(FOREVER, { signal, onJob: (job) => void setImmediate(() => lake.cancel(job)) })
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('cannot be reached without the root', async () => {
    const nowhere = openLake({ root: join(root, 'absent'), timeoutSeconds: 60, module }, log)
    await expect(nowhere.test(new AbortController().signal)).rejects.toMatchObject({ code: 'unreachable' })
  })
})

test('without the package the warehouse cannot be reached', async () => {
  const bare = openLake({ root, timeoutSeconds: 60, module: 'a-package-that-is-absent' }, log)
  await expect(bare.test(new AbortController().signal)).rejects.toMatchObject({ code: 'unreachable' })
})

test('a process that ends without an answer fails its statement alone', async () => {
  const crashing = join(root, 'crashing.mjs')
  writeFileSync(crashing, 'process.abort()')
  const broken = openLake({ root, timeoutSeconds: 60, module: crashing }, log)
  await expect(broken.test(new AbortController().signal)).rejects.toMatchObject({
    code: 'unrecognised_warehouse_error',
    vendorCode: 'process_ended',
  })
})
