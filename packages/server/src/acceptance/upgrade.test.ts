import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { fisherExact } from '@assay/statistics'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { migrate } from '../db/migrate.ts'
import { storedEntries, verifyChain } from '../features/audit/index.ts'
import { migrationSets } from '../modules/migration-sets.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createEarlierDatabase, EARLIER_RELEASE, tablesOf } from '../testing/earlier-release.ts'
import { plainTotals } from '../testing/plain-counts.ts'
import { type Client as ApiClient, startTestService, type TestService } from '../testing/service.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A table's columns and rows, in an order that does not depend on where they lie. */
type Content = Map<string, { columns: string[]; rows: string[] }>

const columnsOf = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const rowsOf = async (db: Db, table: string, columns: readonly string[]): Promise<string[]> => {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const { rows } = await sql
    .raw<{ row: string }>(`select to_jsonb(t)::text as row from (select ${list} from "${table}") as t`)
    .execute(db)
  return rows.map(({ row }) => row).sort()
}

const contentOf = async (db: Db): Promise<Content> => {
  const content: Content = new Map()
  for (const table of await tablesOf(db)) {
    const columns = await columnsOf(db, table)
    content.set(table, { columns, rows: await rowsOf(db, table, columns) })
  }
  return content
}

/**
 * What an upgrade is allowed to change: the sketch of a flag's subjects, which can no longer be added to; the scopes of
 * keys, which gain that of reports; and the minimum of evaluations, where nothing rests on it.
 */
const TAKEN = {
  flag_minutes: ['users'],
  api_keys: ['scopes'],
  safety_settings: ['min_evaluations'],
} as Record<string, string[]>

const keptOf = (table: string, columns: readonly string[]): string[] =>
  columns.filter((column) => !TAKEN[table]?.includes(column))

/** The tables of an earlier release, reduced to what has to stay, read from a database of any later one. */
const expectKept = async (db: Db, before: Content): Promise<void> => {
  for (const [table, { columns, rows }] of before) {
    const kept = keptOf(table, columns)
    const expected = rows.map((row) => {
      const fields = JSON.parse(row) as Record<string, unknown>
      return Object.fromEntries(kept.map((column) => [column, fields[column]]))
    })
    const actual = (await rowsOf(db, table, kept)).map((row) => JSON.parse(row) as Record<string, unknown>)
    const inOrder = (list: readonly Record<string, unknown>[]) =>
      list.map((fields) => JSON.stringify(kept.map((column) => fields[column]))).sort()
    expect(inOrder(actual), table).toEqual(inOrder(expected))
  }
}

interface StoredExperiment {
  id: string
  number: number
  key: string
  name: string
  status: string
}

const experimentsOf = async (db: Db): Promise<StoredExperiment[]> => {
  const { rows } = await sql<StoredExperiment>`
    select id, number, key, name, status from experiments order by number`.execute(db)
  return rows
}

const applied = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from schema_history order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

describe('a database of an earlier release', () => {
  let database: TestDatabase
  let service: TestService
  let person: ApiClient
  let before: Content
  let experiments: StoredExperiment[]
  const plain = new Map<string, Awaited<ReturnType<typeof plainTotals>>>()
  const headers = { 'x-api-key': EARLIER_RELEASE.apiKey }

  beforeAll(async () => {
    database = await createEarlierDatabase()
    before = await contentOf(database.db)
    experiments = await experimentsOf(database.db)
    for (const { id, number, key } of experiments) {
      plain.set(key, await plainTotals(database.db, { id, number, variants: [], metrics: [] }))
    }
    for (const set of migrationSets({ PROFILE: 'full' })) await migrate(database.db, set)
  })
  afterAll(() => service?.close())

  const start = async (): Promise<void> => {
    service = await startTestService({ database, now: EARLIER_RELEASE.now })
    const answer = await service.anonymous.post('/auth/login', EARLIER_RELEASE.person)
    expect(answer.statusCode, answer.body).toBe(200)
    person = service.withToken(answer.json().access_token)
  }
  const read = async (path: string) => {
    const answer = await person.get(path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await service.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(payload && { payload }),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  /** What was answered of an experiment, in the form of the plain totals. */
  const measuredOf = async ({ id }: StoredExperiment) => {
    const { metrics, summary } = await read(`/results/${id}`)
    const conversions = metrics.flatMap(
      (metric: { metric_id: string; variants: { variant_id: string; conversions: number }[] }) =>
        metric.variants.map(({ variant_id, conversions }) => ({
          metric_id: metric.metric_id,
          variant_id,
          conversions,
        })),
    )
    const subjects = metrics[0].variants.map((variant: { variant_id: string; sample_size: number }) => ({
      variant_id: variant.variant_id,
      subjects: variant.sample_size,
    }))
    return { subjects, conversions, total_events: summary.total_events }
  }

  const plainOf = ({ key }: StoredExperiment) => {
    const { variants, metrics, total_events } = plain.get(key)!
    const pick = (list: unknown[], names: string[]) =>
      list.map((row) =>
        Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]])),
      )
    return {
      subjects: pick(variants, ['variant_id', 'subjects']),
      conversions: pick(metrics, ['metric_id', 'variant_id', 'conversions']),
      total_events,
    }
  }

  it('has a row in every table that there was', () => {
    const empty = [...before].filter(([, { rows }]) => rows.length === 0).map(([table]) => table)
    expect(empty).toEqual([])
    expect(before.size).toBeGreaterThan(30)
  })

  it('keeps every row with every value when it is brought up to date', async () => {
    await expectKept(database.db, before)
    expect((await tablesOf(database.db)).length).toBeGreaterThan(before.size)
  })

  it('serves a new service: people sign in, experiments are the same ones', async () => {
    await start()
    const { items, total } = await read('/experiments/?sort_by=created_at&limit=100')
    expect(total).toBe(experiments.length)
    const shown = items.map(({ id, key, name, status }: StoredExperiment) => ({ id, key, name, status }))
    expect(shown.sort((a: StoredExperiment, b: StoredExperiment) => a.key.localeCompare(b.key))).toEqual(
      experiments
        .map(({ number: _, ...experiment }) => experiment)
        .sort((a, b) => a.key.localeCompare(b.key)),
    )
    expect((await read('/users/me')).email).toBe(EARLIER_RELEASE.person.email)
    expect((await verifyChain(storedEntries({ db: service.db }))).fault).toBeUndefined()
  })

  it('gives results with the same numbers, whether they were rolled up or not', async () => {
    const started = experiments.filter(({ status }) => status !== 'DRAFT')
    expect(started).toHaveLength(3)
    for (const experiment of started) {
      expect(await measuredOf(experiment), experiment.key).toEqual(plainOf(experiment))
    }
    const [checkout] = started
    const [orders] = (await read(`/results/${checkout!.id}`)).metrics
    const [control, short] = orders.variants
    const { pValue } = fisherExact({
      control: { conversions: control.conversions, users: control.sample_size },
      treatment: { conversions: short.conversions, users: short.sample_size },
    })
    expect(short.p_value).toBeCloseTo(pValue, 12)
  })

  it('weighs the subjects of a bandit by the weights that they were routed at', async () => {
    const { id } = experiments.find(({ key }) => key === 'headlines')!
    const { rows } = await sql<{ variant_id: string; rate: number | null }>`
      select v.id as variant_id, (sum((exists (
          select from events as e where e.user_id = a.user_id and e.event_name = 'click'))::int / a.weight::float8)
        / sum(1 / a.weight::float8)) as rate
      from experiment_variants as v left join assignments as a on a.variant_number = v.number
      where v.experiment_id = ${id} group by v.id, v.position order by v.position`.execute(service.db)
    const [clicks] = (await read(`/results/${id}`)).metrics
    const rates = clicks.variants.map(
      (variant: { bandit_analysis: { ipw_rate: number } }) => variant.bandit_analysis.ipw_rate,
    )
    rows.forEach(({ rate }, index) => {
      expect(rates[index]).toBeCloseTo(rate!, 12)
    })
  })

  it('lets keys go on reporting errors that could do so before', async () => {
    const error = { error_type: 'e', message: 'm' }
    const payload = { errors: [error] }
    const url = '/api/v1/tracking/errors/batch'
    const answer = await service.inject({ method: 'POST', url, headers, payload })
    expect(answer.statusCode).toBe(200)
  })

  it('decides flags as it did', async () => {
    const { items } = await read('/feature-flags/?limit=100')
    expect(items.map(({ key }: { key: string }) => key).sort()).toEqual(['colour', 'new-search'])
    for (const [key, answers] of Object.entries(EARLIER_RELEASE.flags)) {
      const given: unknown[] = []
      for (let number = 1; number <= answers.length; number += 1) {
        const answer = await send('GET', `/feature-flags/evaluate/${key}?user_id=subject-${number}`)
        given.push(answer.value)
      }
      expect(given, key).toEqual(answers)
    }
  })

  it('keeps every subject in its variant, and every event once', async () => {
    const { rows } = await sql<{ user_id: string; variant_id: string }>`
      select a.user_id, v.id as variant_id from assignments as a
      join experiment_variants as v on v.number = a.variant_number
      join experiments as e on e.number = a.experiment_number where e.key = 'checkout'`.execute(service.db)
    expect(rows).toHaveLength(EARLIER_RELEASE.subjects)
    const users = rows.map(({ user_id }) => ({ user_id }))
    const { assignments } = await send('POST', '/tracking/assign/batch', {
      experiment_key: 'checkout',
      users,
    })
    expect(assignments).toEqual(
      rows.map((row) => ({ ...row, assigned: true, reason: 'assigned', is_new: false })),
    )
    const again = {
      user_id: 'subject-33',
      event_type: 'order',
      experiment_key: 'checkout',
      event_id: 'order-33',
    }
    await send('POST', '/tracking/track', again)
    const checkout = experiments.find(({ key }) => key === 'checkout')!
    expect(await measuredOf(checkout)).toEqual(plainOf(checkout))
  })

  it('counts on where it was, and new numbers come after the old ones', async () => {
    expect((await service.as('superuser').post('/scheduler/metrics/run')).json()).toMatchObject({
      status: 'SUCCESS',
    })
    for (const experiment of experiments.filter(({ status }) => status !== 'DRAFT')) {
      expect(await measuredOf(experiment), experiment.key).toEqual(plainOf(experiment))
    }
    const body = { name: 'After the upgrade', variants: [{ name: 'control' }, { name: 'treatment' }] }
    expect((await service.as('developer').post('/experiments/', body)).statusCode).toBe(201)
    const numbers = (await experimentsOf(service.db)).map(({ number }) => number)
    expect(numbers).toEqual([1, 2, 3, 4, 5])
  })
})

describe('an upgrade that is killed in the middle', () => {
  const children: ChildProcess[] = []
  const databases: TestDatabase[] = []
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const database of databases) await database.drop()
  })

  /** A service as its users start it, which migrates first. */
  const startProcess = ({ url, host, user, database }: TestDatabase['target']): ChildProcess => {
    const { PATH, HOME } = process.env
    const address = url ?? `postgres://${user}@${encodeURIComponent(host ?? '')}/${database}`
    const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', MAIN], {
      env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: address },
      stdio: 'ignore',
    })
    children.push(child)
    return child
  }

  /** Resolves when a statement waits for a lock on a table of this database; other tests use others of the server. */
  const somebodyWaits = async (client: Client): Promise<void> => {
    for (;;) {
      const { rows } = await client.query(
        `select 1 from pg_locks where not granted and locktype = 'relation'
         and database = (select oid from pg_database where datname = current_database())`,
      )
      if (rows.length > 0) return
    }
  }

  it('leaves whole migrations behind, and the next start goes on from there', async () => {
    const database = await createEarlierDatabase()
    databases.push(database)
    const before = await contentOf(database.db)
    const { url, ...parts } = database.target
    const blocker = new Client(url ? { connectionString: url } : parts)
    await blocker.connect()
    await blocker.query('begin; lock table sequential_evidence in access share mode')
    const child = startProcess(database.target)
    await somebodyWaits(blocker)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    const halfway = await applied(database.db)
    expect(halfway.at(-1)).toBe('0016_safety')
    await blocker.query('commit')
    await blocker.end()
    const rest = await migrate(database.db, CORE_MIGRATIONS)
    expect(rest.length).toBeGreaterThan(0)
    const all = await applied(database.db)
    expect(new Set(all).size).toBe(all.length)
    expect([...halfway, ...rest].sort()).toEqual(all)
    await expectKept(database.db, before)
  })
})
