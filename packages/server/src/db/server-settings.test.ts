import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { readRoleSettings, readServerSettings, roleProblems, settingProblems } from './server-settings.ts'

const GOOD = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  transaction_read_only: 'off',
  autovacuum: 'on',
  jit: 'off',
  TimeZone: 'UTC',
  server_encoding: 'UTF8',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: '0',
  shared_buffers: '16384',
  work_mem: '4096',
  random_page_cost: '1.1',
  available_connections: '97',
}

describe('the settings of a server', () => {
  test('with everything as it should be give nothing to say', () => {
    expect(settingProblems(GOOD, 97)).toEqual([])
  })

  test('that a version does not know give nothing to say', () => {
    expect(settingProblems({}, 10)).toEqual([])
  })

  test.each([
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
    ['synchronous_commit', 'off'],
    ['transaction_read_only', 'on'],
    ['autovacuum', 'off'],
    ['jit', 'on'],
    ['TimeZone', 'Europe/Berlin'],
    ['server_encoding', 'SQL_ASCII'],
    ['default_transaction_isolation', 'serializable'],
    ['idle_session_timeout', '60000'],
    ['shared_buffers', '1024'],
    ['work_mem', '64'],
    ['random_page_cost', '4'],
  ])('with %s = %s say that, and nothing else', (setting, value) => {
    expect(settingProblems({ ...GOOD, [setting]: value }, 10)).toEqual([
      { setting, value, consequence: expect.any(String) },
    ])
  })

  test('with fewer connections than all processes use say how many those are', () => {
    const [problem] = settingProblems(GOOD, 98)
    expect(problem).toMatchObject({ setting: 'max_connections', value: '97' })
    expect(problem?.consequence).toContain('up to 98')
  })
})

describe('the settings that a session finds', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase({ content: 'empty' })
  })
  afterAll(() => database.drop())

  test('are read with those that it has set itself', async () => {
    const found = await readServerSettings(database.db)
    expect(found).toMatchObject({ jit: 'off', TimeZone: 'UTC', server_encoding: 'UTF8' })
    expect(Number(found['available_connections'])).toBeGreaterThan(50)
    expect(Number.parseInt(found['server_version'] ?? '', 10)).toBeGreaterThanOrEqual(14)
  })

  test('count a limit of the database', async () => {
    await database.pool.query(`alter database ${database.target.database ?? 'none'} connection limit 7`)
    const other = connect({ ...database.target, poolSize: 1 })
    expect((await readServerSettings(other.db))['available_connections']).toBe('7')
    await other.close()
  })

  test('are those of its role, whatever it sets itself, where a pooler hands it on', async () => {
    const database = await createTestDatabase({ content: 'empty' })
    try {
      const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
      const lacking = roleProblems(await readRoleSettings(database.db)).map(({ setting }) => setting)
      expect(lacking).toEqual(expect.arrayContaining(timeouts))
      for (const setting of ['jit = off', ...timeouts.map((name) => `${name} = '9s'`)])
        await database.pool.query(`alter database ${database.target.database ?? 'none'} set ${setting}`)
      const other = connect({ ...database.target, poolSize: 1 })
      expect(roleProblems(await readRoleSettings(other.db))).toEqual([])
      await other.close()
    } finally {
      await database.drop()
    }
  })
})
