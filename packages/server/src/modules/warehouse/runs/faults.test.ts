import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { credentialsKey, warehouseCalls } from '../../../testing/warehouse-calls.ts'
import { answerOf, kindOf, smallAnswer } from '../../../testing/warehouses/small-answers.ts'
import { type StatementGate, startStatementGate } from '../../../testing/warehouses/statement-gate.ts'

type Fault = Parameters<StatementGate['setFault']>[0]

let gate: StatementGate
let answer = smallAnswer
let service: TestService
beforeAll(async () => {
  gate = await startStatementGate((sql) => answer(sql))
  service = await startTestService({
    config: { WAREHOUSE_CREDENTIALS_KEYS: credentialsKey(), ...gate.settings },
  })
})
beforeEach(() => {
  answer = smallAnswer
  gate.setFault(undefined)
  gate.open()
})
afterAll(async () => {
  await service.close()
  await gate.stop()
})

const { call, setting } = warehouseCalls(() => service)

/** An analysis from its start to its end, with the slots that it used. */
const analysis = async () => {
  const { path, start, connection } = await setting()
  const { body } = await call('developer', `post ${path}`, start)
  const run = await eventually(async () => {
    const { body: read } = await call('analyst', `get /runs/${body.run_id}`)
    expect(read.finished_at).not.toBeNull()
    return read
  })
  const slots = (await call('analyst', `get /connections/${connection.id}`)).body.runs_today
  const { rows } =
    await sql`select id from warehouse_analysis_runs where status in ('queued', 'running')`.execute(
      service.db,
    )
  expect([slots, rows]).toEqual([1, []])
  return run
}

const refuse = (status: number, code?: string) => ({
  status,
  body: code === undefined ? '<html>' : JSON.stringify({ code }),
})

const isPoll = (path: string): boolean => /statements\/[\w-]+$/.test(path)

/** Answers polls alone otherwise. */
const onPoll =
  (other: ReturnType<NonNullable<Fault>>): Fault =>
  ({ path }) =>
    isPoll(path) ? other : undefined

/** Answers the first requests otherwise. */
const first = (count: number, other: ReturnType<NonNullable<Fault>>): Fault => {
  let left = count
  return () => {
    left -= 1
    return left >= 0 ? other : undefined
  }
}

describe('a fault of the warehouse', () => {
  it.each<[string, string, Fault]>([
    ['an unknown public key', 'key_rejected', () => refuse(401, '390144')],
    ['a refused sign-in', 'auth_failed', () => refuse(401, '394304')],
    ['a clock that is wrong', 'auth_failed', () => refuse(401, '390318')],
    ['a sign-in refused half-way', 'key_rejected', onPoll(refuse(401, '390144'))],
    ['a role without a right', 'permission_denied', onPoll(refuse(422, '003001'))],
    ['an unknown table', 'object_not_found', onPoll(refuse(422, '002003'))],
    ['an unknown column', 'column_not_found', onPoll(refuse(422, '000904'))],
    ['a column of another type', 'column_type_unsuitable', onPoll(refuse(422, '001044'))],
    ['a statement cancelled in the warehouse', 'cancelled', onPoll(refuse(422, '000604'))],
    ['a statement that took too long', 'time_limit', onPoll(refuse(422, '000630'))],
    ['a spent quota', 'warehouse_quota', onPoll(refuse(422, '090073'))],
    ['an error of its own', 'unrecognised_warehouse_error', onPoll(refuse(422, '001003'))],
    [
      'a redirect',
      'redirect_refused',
      () => ({ status: 302, body: '', headers: { location: 'http://127.0.0.1/' } }),
    ],
    ['an answer of 9 MiB', 'result_invalid', onPoll({ status: 200, body: 'x'.repeat(9 * 2 ** 20) })],
    ['a page in place of a result', 'result_invalid', onPoll(refuse(200))],
    ['a cut connection', 'unreachable', onPoll('cut')],
  ])('ends the run: %s gives %s', async (_, code, fault) => {
    gate.setFault(fault)
    const run = await analysis()
    expect([run.status, run.error_code, run.results]).toEqual(['failed', code, null])
    expect(run.statements).toHaveLength(1)
    expect(JSON.stringify(run)).not.toContain('<html>')
  })

  it.each<[string, Fault]>([
    ['503 twice', first(2, refuse(503))],
    ['429 once', first(1, refuse(429))],
  ])('that passes does not end the run: %s', async (_, fault) => {
    gate.setFault(fault)
    expect((await analysis()).status).toBe('succeeded')
  })
})

describe('an answer of the warehouse', () => {
  const labels = (count: number) =>
    Array.from({ length: count }, (_, index) => [`label ${index}`, '1', String(count), '0', '0'])

  it.each([
    ['no unit', 'no_units', [[null, null, '0', '0', '0']]],
    ['51 labels', 'too_many_variant_values', labels(51)],
    ['no row', 'result_invalid', []],
    ['a text in place of a number', 'result_invalid', [['control', 'ten', '10', '0', '0']]],
    ['a negative number', 'result_invalid', [['control', '-10', '-10', '0', '0']]],
    ['a fraction of a unit', 'result_invalid', [['control', '9.5', '9.5', '0', '0']]],
    ['a label twice', 'result_invalid', [...labels(1), ...labels(1)]],
    ['units that do not add up', 'result_invalid', [['control', '10', '30', '0', '0']]],
    ['a missing column', 'result_invalid', [['control', '10', '10', '0']]],
  ])('with %s ends the run as %s before a metric costs anything', async (_, code, rows) => {
    answer = (sql) => (kindOf(sql) === 'diagnostics' ? answerOf('diagnostics', rows) : smallAnswer(sql))
    const run = await analysis()
    expect([run.status, run.error_code]).toEqual(['failed', code])
    expect(run.statements).toHaveLength(1)
  })

  it.each([
    [
      'more conversions than units',
      [
        ['control', '10', '11', null, null, null, '12', '9', '0'],
        ['treatment', '10', '6', null, null, null, '12', '9', '0'],
      ],
    ],
    [
      'more matched rows than rows',
      [
        ['control', '10', '1', null, null, null, '9', '12', '0'],
        ['treatment', '10', '6', null, null, null, '9', '12', '0'],
      ],
    ],
  ])('with %s leaves the metric uncomputed', async (_, rows) => {
    answer = (sql) => (kindOf(sql) === 'metric' ? answerOf('metric', rows) : smallAnswer(sql))
    const run = await analysis()
    expect(run.status).toBe('succeeded')
    expect(run.results.metrics[0]).toMatchObject({
      computed: false,
      not_computed_reason: 'result_invalid',
      message: 'Not computed: the warehouse sent numbers that contradict each other',
    })
  })

  it('with 50 labels is taken, and those of no variant are named', async () => {
    answer = (sql) => (kindOf(sql) === 'diagnostics' ? answerOf('diagnostics', labels(50)) : smallAnswer(sql))
    const run = await analysis()
    expect(run.status).toBe('succeeded')
    expect(run.results.unmapped_labels).toHaveLength(50)
    expect(run.results.srm_skipped).toBe('no_mapped_units')
  })
})
