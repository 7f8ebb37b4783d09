import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrationSets } from '../modules/migration-sets.ts'
import type { ModuleName } from '../modules/names.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Caller, type Client, startTestService, type TestService } from '../testing/service.ts'

/** A deployment of one profile, with the accounts that are there from the start. */
interface Deployment extends Pick<TestService, 'db' | 'now'> {
  as: (caller: Caller) => Client
  /** Ids of the accounts. */
  people: Readonly<Record<Caller, string>>
}

/** What a module stores in the test, and what its routes answer about it. */
interface ModuleFixture {
  /** Stores a row at least in each table of the module. */
  fill: (deployment: Deployment) => Promise<void>
  /** Paths that answer the same before and after, and 404 in core. */
  reads: readonly (readonly [Caller, string])[]
}

const created = async ({ as }: Deployment, caller: Caller, [path, body]: [string, object]) => {
  const answer = await as(caller).post(path, body)
  expect(answer.statusCode, `${path}: ${answer.payload}`).toBeLessThan(300)
  return answer.json()
}

const SIGNED = {
  organization_name: 'Clinic',
  signatory_name: 'Ada Lovelace',
  signatory_email: 'ada@example.com',
  effective_date: '2026-01-01',
  data_residency_region: 'eu-west',
  phi_categories: ['diagnosis'],
  signed_document_hash: 'a'.repeat(64),
}

const fillWorkspaces = async (deployment: Deployment): Promise<void> => {
  const { id } = await created(deployment, 'viewer', ['/workspaces/', { name: 'Kept', slug: 'kept' }])
  const member = { user_id: deployment.people.analyst, role: 'admin' }
  await created(deployment, 'viewer', [`/workspaces/${id}/members`, member])
  await created(deployment, 'viewer', [`/workspaces/${id}/invites`, { email: 'guest@example.com' }])
  await created(deployment, 'analyst', [`/workspaces/${id}/api-keys`, { name: 'kept', scopes: ['evaluate'] }])
}

const fillRbac = async (deployment: Deployment): Promise<void> => {
  const user_id = deployment.people.analyst
  const role = { name: 'reviewer', permissions: [{ resource: 'experiment', actions: ['read'] }] }
  await created(deployment, 'superuser', ['/rbac/roles', role])
  await created(deployment, 'superuser', ['/rbac/roles/assign', { user_id, role_name: 'reviewer' }])
  const grant = { user_id, resource: 'report', actions: ['read'] }
  await created(deployment, 'superuser', [`/rbac/users/${user_id}/grant`, grant])
}

const fillSso = async (deployment: Deployment): Promise<void> => {
  const { id } = await created(deployment, 'admin', [
    '/auth/sso/configs',
    {
      org_name: 'Kept',
      org_domain: 'kept.example',
      provider_type: 'oidc_b',
      entity_id: 'client',
      client_secret: 'a secret of the provider',
    },
  ])
  await sql`
    with identity as (insert into sso_identities
        (id, provider_type, issuer, subject, user_id, created_at, last_sign_in_at)
        values (gen_random_uuid(), 'oidc_b', 'https://idp.example', 'dana', ${deployment.people.developer}, now(), now())),
      token as (insert into sso_scim_tokens values (${id}, 'digest', now())),
      person as (insert into sso_scim_users (id, config_id, user_id, user_name, created_at, updated_at)
        values (gen_random_uuid(), ${id}, ${deployment.people.developer}, 'dana', now(), now())),
      crew as (insert into sso_scim_groups (id, config_id, display_name, created_at, updated_at)
        values (gen_random_uuid(), ${id}, 'Crew', now(), now())),
      assertion as (insert into sso_saml_assertions values ('digest', '2027-01-01'))
    insert into sso_saml_keys values (1, 'sealed', 'certificate', now())`.execute(deployment.db)
  await sql`insert into sso_scim_group_members
    select g.id, u.id from sso_scim_groups as g, sso_scim_users as u`.execute(deployment.db)
}

const fillHipaa = async (deployment: Deployment): Promise<void> => {
  await created(deployment, 'admin', ['/hipaa/baa', SIGNED])
  await created(deployment, 'developer', ['/hipaa/encrypt', { field: 'note', value: 'kept' }])
}

/** A report is signed over a checkpoint, which it writes. */
const fillCompliance = async ({ as }: Deployment): Promise<void> => {
  expect((await as('admin').get('/compliance/reports/soc2')).statusCode).toBe(200)
}

const fillWarehouse = async ({ db }: Deployment): Promise<void> => {
  await sql`
    with place as (insert into warehouse_connections
        (id, name, warehouse_type, parameters, query_timeout_seconds, max_runs_per_day, created_at, updated_at)
        values (gen_random_uuid(), 'Kept', 'warehouse_a',
          '{"account": "acme-prod", "warehouse": "WH", "user": "READER", "role": "READS"}', 300, 20, now(), now())
        returning id, name, warehouse_type),
      source as (insert into warehouse_sources
        (id, connection_id, kind, name, table_name, columns, column_types, metric_type, conversion_window_hours, filters,
          created_at, updated_at)
        select gen_random_uuid(), id, 'metric', 'Kept', 'A.B.C', '{"unit_id": "u", "event_at": "t"}', '{}', 'proportion',
          168, '[]', now(), now() from place)
    insert into warehouse_analysis_runs
      (id, kind, status, connection_id, connection_name, warehouse_type, request, window_start, window_end, statements,
        job_metadata, created_at)
    select gen_random_uuid(), 'preview', 'succeeded', id, name, warehouse_type, '{}', now(), now(), '[]', '[]', now()
    from place`.execute(db)
}

const fillIntegrations = async ({ db }: Deployment): Promise<void> => {
  await sql`
    with config as (insert into integration_configs (id, integration_type, settings, secrets, created_at, updated_at)
        values (gen_random_uuid(), 'github', '{}', '{}', now(), now()) returning id),
      event as (insert into integration_events (id, config_id, event, status, items, next_attempt_at, received_at)
        select gen_random_uuid(), id, 'issues', 'processed', '[]', now(), now() from config)
    insert into integration_links
      (id, integration_type, experiment_id, external_id, source, created_at, updated_at)
    select gen_random_uuid(), 'github', id, '7', 'manual', now(), now() from experiments limit 1`.execute(db)
}

const fillEtl = async ({ db }: Deployment): Promise<void> => {
  await sql`
    with run as (insert into etl_job_runs
        (run_id, job_type, state, date, trigger, force_reprocess, created_at, finished_at, heartbeat_at)
        values (gen_random_uuid(), 'daily_summary', 'SUCCEEDED', '2026-02-01', 'manual', false, now(), now(), now())
        returning run_id),
      summary as (insert into etl_summaries
        select '2026-02-01', gen_random_uuid(), 'before', 'ACTIVE', 1, 1, 1, '[]', run_id from run),
      crawl as (insert into etl_crawls (crawl_id, state, database, started_at, heartbeat_at, finished_at)
        values (gen_random_uuid(), 'SUCCEEDED', 'assay', now(), now(), now())),
      found as (insert into etl_tables
        (id, database, name, partition_keys, columns, conflicts, status, first_seen_at, updated_at)
        values (gen_random_uuid(), 'assay', 'raw_events', '{year}', '[]', '{}', 'present', now(), now()) returning id)
    insert into etl_partitions (table_id, path, key_values, rows, bytes, files, source, status, updated_at)
    select id, 'year=2026', '{"year": "2026"}', 1, 1, 1, 'job', 'present', now() from found`.execute(db)
}

/** One entry for each module that has tables. */
const FIXTURES: Partial<Record<ModuleName, ModuleFixture>> = {
  workspaces: { fill: fillWorkspaces, reads: [['superuser', '/workspaces/?all=true']] },
  rbac: { fill: fillRbac, reads: [['admin', '/rbac/roles']] },
  sso: {
    fill: fillSso,
    reads: [
      ['admin', '/auth/sso/configs'],
      ['superuser', '/auth/sso/identities'],
    ],
  },
  hipaa: {
    fill: fillHipaa,
    reads: [
      ['admin', '/hipaa/baa'],
      ['admin', '/hipaa/audit-logs'],
    ],
  },
  compliance: { fill: fillCompliance, reads: [] },
  warehouse: {
    fill: fillWarehouse,
    reads: [
      ['admin', '/warehouse/analysis/connections'],
      ['admin', '/warehouse/analysis/sources'],
    ],
  },
  integrations: {
    fill: fillIntegrations,
    reads: [
      ['developer', '/integrations/'],
      ['viewer', '/integrations/links'],
    ],
  },
  etl: {
    fill: fillEtl,
    reads: [
      ['analyst', '/etl/jobs'],
      ['viewer', '/etl/summaries'],
    ],
  },
}

const PHI_ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')

/** Tables that the migrations of a module make. */
const tablesIn = async (directory: string): Promise<string[]> => {
  const files = await readdir(directory)
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(/^create table (\w+)/gim)].map(([, name = '']) => name))
}

const moduleSets = migrationSets({ PROFILE: 'full' }).filter(({ owner }) => owner !== 'core')

/** Every row of every table of the modules, as text. */
const rowsOfModules = async ({ db }: TestDatabase): Promise<Record<string, string[]>> => {
  const rowsByTable: Record<string, string[]> = {}
  for (const { directory } of moduleSets) {
    for (const table of await tablesIn(directory)) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} as t order by 1`.execute(db)
      rowsByTable[table] = rows.map(({ row }) => row)
    }
  }
  return rowsByTable
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
})
afterAll(() => database.drop())

const CALLERS = ['viewer', 'analyst', 'developer', 'admin', 'superuser'] as const

/** Sessions and accounts, which outlive a change of the profile. */
const tokens = {} as Record<Caller, string>
const people = {} as Record<Caller, string>

const signInEverybody = async (service: TestService): Promise<void> => {
  for (const caller of CALLERS) {
    const { token, user_id } = await service.signIn(caller)
    tokens[caller] = token
    people[caller] = user_id
  }
}

/** Has a deployment of a profile work on the one database, from the migrations of its start to its end. */
const running = async <Result>(
  PROFILE: 'core' | 'full',
  work: (deployment: Deployment) => Promise<Result>,
): Promise<Result> => {
  for (const set of migrationSets({ PROFILE })) await migrate(database.db, set)
  const service = await startTestService({
    config: { PROFILE, PHI_ENCRYPTION_KEY },
    database: { ...database, drop: async () => {} },
  })
  try {
    if (tokens.admin === undefined) await signInEverybody(service)
    return await work({ ...service, people, as: (caller) => service.withToken(tokens[caller]) })
  } finally {
    await service.close()
  }
}

const answersOf = async ({ as }: Deployment): Promise<[string, number, unknown][]> => {
  const answers: [string, number, unknown][] = []
  for (const [caller, path] of Object.values(FIXTURES).flatMap(({ reads }) => reads)) {
    const answer = await as(caller).get(path)
    answers.push([path, answer.statusCode, answer.json()])
  }
  return answers
}

const fillAndRead = async (deployment: Deployment) => {
  for (const { fill } of Object.values(FIXTURES)) await fill(deployment)
  return answersOf(deployment)
}

it('has data for every module that has tables', () => {
  expect(Object.keys(FIXTURES)).toEqual(moduleSets.map(({ owner }) => owner))
})

it('loses no row of a module from core to full, back to core and to full again, and core leaves all alone', async () => {
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const { id } = await running('core', (deployment) =>
    created(deployment, 'admin', ['/experiments/', { name: 'Before', key: 'before', variants }]),
  )
  const answers = await running('full', fillAndRead)
  const rows = await rowsOfModules(database)
  expect(answers.map(([path, status]) => [path, status])).toEqual(answers.map(([path]) => [path, 200]))
  expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([])

  const inCore = await running('core', async (deployment) => {
    expect((await deployment.as('viewer').get(`/experiments/${id}`)).json().key).toBe('before')
    return answersOf(deployment)
  })
  expect(inCore).toEqual(inCore.map(([path]) => [path, 404, { detail: 'Not Found' }]))
  expect(await rowsOfModules(database)).toEqual(rows)

  expect(await running('full', answersOf)).toEqual(answers)
  expect(await rowsOfModules(database)).toEqual(rows)
})
