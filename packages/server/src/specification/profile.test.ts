import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrationSets } from '../modules/migration-sets.ts'
import { optionalSlices } from '../slices.ts'
import { createTestDatabase } from '../testing/database.ts'
import { tablesOf } from '../testing/earlier-release.ts'
import { startTestService } from '../testing/service.ts'
import { type CoreService, draft, startCore, UNKNOWN } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const TABLES_OF_MODULES =
  /workspace|sso|scim|custom_role|permission_grant|direct_grant|baa|phi|warehouse|integration|audit_checkpoint|etl_/

const STUBS = [
  'GET /compliance/reports/soc2',
  'GET /compliance/export',
  `GET /experiments/${UNKNOWN}/split-url/preview`,
] as const

const ABSENT = [
  ...['/workspaces/', '/workspaces', '/rbac/roles', '/hipaa/baa', '/hipaa/access-logs', '/sso/configs'],
  ...[
    '/auth/sso/login',
    '/auth/sso/configs',
    '/auth/sso/exchange',
    '/integrations/',
    '/integrations/webhooks/x',
  ],
  ...['/workspaces/invites/x', '/hipaa/status', '/hipaa/audit-logs', '/rbac/users/x/permissions'],
  ...['/warehouse/analysis/connectors', '/warehouse/analysis/connections', '/counters/x', '/etl/jobs'],
]

const SPLIT = {
  experiment_type: 'split_url',
  split_url_config: {
    variants: [
      { name: 'control', url: 'https://example.com/a', traffic_allocation: 50 },
      { name: 'treatment', url: 'https://example.com/b', traffic_allocation: 50 },
    ],
  },
}

describe('Profiles and modules', () => {
  it('GET /modules answers without a credential with exactly profile, modules and version', async () => {
    const { status, body } = await core.nobody('GET /modules')
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['modules', 'profile', 'version'])
    expect(body.version).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('The list of modules is empty in core', async () => {
    const { body } = await core.nobody('GET /modules')
    expect([body.profile, body.modules]).toEqual(['core', []])
  })

  it('The routes of absent modules answer 404 as any unknown path, with and without a credential', async () => {
    const unknown = await core.request('superuser', 'GET /no-such-path')
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Not Found' }])
    for (const path of ABSENT) {
      for (const answer of [
        await core.request('superuser', `GET ${path}`),
        await core.request('superuser', `POST ${path}`, {}),
        await core.nobody(`GET ${path}`),
      ]) {
        expect([path, answer.status, answer.body]).toEqual([path, 404, { detail: 'Not Found' }])
      }
    }
  })

  it('No route of an optional module exists in core', async () => {
    const paths = optionalSlices
      .flatMap(({ routes }) => routes)
      .filter(({ path }) => !/\/split-url\/preview|\/compliance\/(?:reports|export)/.test(path))
    expect(paths.length).toBeGreaterThan(5)
    for (const { method, path, absolute } of paths) {
      const url = `${absolute ? '' : '/api/v1'}${path.replaceAll(/\{\w+\}/g, UNKNOWN)}`
      const answer = await core.inject({ method, url, ...(method !== 'GET' && { payload: {} }) })
      expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    }
  })

  it('The compliance report, the compliance export and the split-URL preview exist in core and answer 501', async () => {
    for (const call of STUBS) expect([call, (await core.request('admin', call)).status]).toEqual([call, 501])
  })

  it('The stubs refuse whom the routes of the modules would refuse, before they answer 501', async () => {
    const roles = ['admin', 'developer', 'analyst', 'viewer', 'superuser'] as const
    const allowed = [
      ['GET /compliance/reports/soc2', ['admin', 'analyst', 'superuser']],
      ['GET /compliance/export', ['admin', 'superuser']],
      [`GET /experiments/${UNKNOWN}/split-url/preview`, ['admin', 'developer', 'superuser']],
    ] as const
    for (const [call, callers] of allowed) {
      for (const role of roles) {
        const expected = callers.some((caller) => caller === role) ? 501 : 403
        expect([call, role, (await core.request(role, call)).status]).toEqual([call, role, expected])
      }
      expect([call, (await core.nobody(call)).status]).toEqual([call, 401])
    }
  })

  it('Creating an experiment of the type split_url answers 501 in core, with its configuration and without', async () => {
    for (const fields of [SPLIT, { experiment_type: 'split_url' }, { experiment_type: 'SPLIT-URL' }]) {
      const answer = await core.request('developer', 'POST /experiments/', { name: 'Pages', ...fields })
      expect([answer.status, answer.body.detail]).toEqual([
        501,
        'The split_url module is not available in this profile',
      ])
    }
    for (const rest of [{}, { name: 7 }, { name: 'x', colour: 'red' }, { variants: [], metrics: 'none' }]) {
      const answer = await core.request('developer', 'POST /experiments/', {
        experiment_type: 'split_url',
        ...rest,
      })
      expect([rest, answer.status]).toEqual([rest, 501])
      const refused = await core.request('viewer', 'POST /experiments/', {
        experiment_type: 'split_url',
        ...rest,
      })
      expect([rest, refused.status]).toEqual([rest, 403])
    }
    expect((await core.request('viewer', 'GET /experiments/')).body.total).toBe(0)
  })

  it('An experiment cannot become one of the type split_url in core by a change', async () => {
    const { id } = await draft(core)
    const { status } = await core.request('developer', `PUT /experiments/${id}`, SPLIT)
    expect(status).toBe(501)
    expect((await core.request('viewer', `GET /experiments/${id}`)).body.experiment_type).toBe('a_b')
  })

  it('The tables of the modules are not created in core', async () => {
    const { db, drop } = await createTestDatabase({ content: 'empty' })
    for (const set of migrationSets({ PROFILE: 'core' })) await migrate(db, set)
    const names = await tablesOf(db)
    await drop()
    expect(names).toContain('experiments')
    expect(names.filter((name) => TABLES_OF_MODULES.test(name))).toEqual([])
  })

  it('A deployment that goes back to core keeps the tables of the modules, and nothing reads them', async () => {
    const database = await createTestDatabase()
    const full = await startTestService({ database: { ...database, drop: async () => {} } })
    const config = {
      org_name: 'Example',
      org_domain: 'back.example',
      provider_type: 'oidc_b',
      entity_id: 'client',
      client_secret: 'secret',
      is_enforced: true,
    }
    expect((await full.as('admin').post('/auth/sso/configs', config)).statusCode).toBe(201)
    const account = { username: 'back', email: 'back@back.example', password: 'Correct-Horse-7' }
    expect((await full.as('superuser').post('/admin/users', account)).statusCode).toBe(201)
    await full.close()
    const back = await startTestService({ database, config: { PROFILE: 'core', SSO_ENFORCEMENT: 'true' } })
    const { email, password } = account
    expect((await back.anonymous.post('/auth/login', { email, password })).statusCode).toBe(200)
    expect(await back.db.selectFrom('sso_configs').select('org_domain').execute()).toEqual([
      { org_domain: 'back.example' },
    ])
    await back.close()
  })

  it('Everything outside the modules is described and mounted alike in both profiles', async () => {
    const full = await startTestService({ config: { PROFILE: 'full' } })
    const inFull = (await full.anonymous.get('/openapi.json')).json().paths
    expect((await full.anonymous.get('/modules')).json().profile).toBe('full')
    await full.close()
    const { body } = await core.nobody('GET /openapi.json')
    const isStub = (path: string) => /compliance|split-url/.test(path)
    const shared = Object.keys(body.paths).filter((path) => !isStub(path))
    expect(shared.length).toBeGreaterThan(100)
    for (const path of shared) expect([path, inFull[path]]).toEqual([path, body.paths[path]])
  })
})
