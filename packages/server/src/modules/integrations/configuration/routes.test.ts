import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())
afterEach(async () => {
  await service.db.deleteFrom('integration_configs').execute()
})

const SECRET = 'a secret of webhooks'
const TOKEN = 'ghp_0123456789abcdef'
const github = { token: TOKEN, repo_owner: 'acme', repo_name: 'shop' }
const jira = { base_url: 'https://acme.example', email: 'robot@example.com', api_token: 'tracker-token' }
const salesforce = {
  instance_url: 'https://acme.example',
  client_id: 'client',
  client_secret: 'crm-secret-0123',
}

const create = (integration_type: string, config: object, more: object = {}) =>
  service.as('admin').post('/integrations/', { integration_type, config, ...more })
const update = (type: string, body: object) => service.as('admin').put(`/integrations/${type}`, body)

describe('a configuration', () => {
  it('is answered without its secrets, which are stored encrypted', async () => {
    const answer = await create('github', { ...github, webhook_secret: SECRET })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.any(String),
      integration_type: 'github',
      is_active: false,
      receive_only: false,
      config: { repo_owner: 'acme', repo_name: 'shop', base_url: 'https://api.github.com' },
      stored_secrets: ['token', 'webhook_secret'],
      last_sync_at: null,
      last_error: null,
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
    })
    expect((await service.as('developer').get('/integrations/github')).json()).toEqual(answer.json())
    const [row] = await service.db.selectFrom('integration_configs').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(TOKEN)
    expect(JSON.stringify(row)).not.toContain(SECRET)
  })

  it.each([
    ['jira', jira, ['api_token']],
    ['salesforce', salesforce, ['client_secret']],
    ['github', { webhook_secret: SECRET }, ['webhook_secret']],
  ])('of %s is complete with %j', async (type, config, stored_secrets) => {
    const answer = await create(type, config)
    expect([answer.statusCode, answer.json().stored_secrets]).toEqual([201, stored_secrets])
    expect(answer.json().receive_only).toBe(stored_secrets[0] === 'webhook_secret')
  })

  it('exists once for each kind, also when it is created at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('jira', jira)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
    const refusal = answers.find(({ statusCode }) => statusCode === 409)
    expect(refusal?.json()).toEqual({ detail: 'jira integration already configured' })
  })

  it('merges the fields that were sent, and null removes one', async () => {
    await create('jira', { ...jira, project_key: 'SHOP', webhook_secret: SECRET })
    const merged = await update('jira', { config: { project_key: 'WEB', webhook_secret: null } })
    expect(merged.json()).toMatchObject({
      config: { base_url: 'https://acme.example', email: 'robot@example.com', project_key: 'WEB' },
      stored_secrets: ['api_token'],
    })
    const removed = await update('jira', { config: { project_key: null }, is_active: true })
    expect(removed.json()).toMatchObject({ is_active: true, stored_secrets: ['api_token'] })
    expect(removed.json().config).not.toHaveProperty('project_key')
    const without = await update('jira', { config: { api_token: null } })
    expect(without.json().detail).toEqual([
      { type: 'missing', loc: ['body', 'config', 'api_token'], msg: expect.any(String) },
    ])
  })

  it('takes its own answer back', async () => {
    await create('jira', jira)
    const answer = (await service.as('admin').get('/integrations/jira')).json()
    expect((await update('jira', answer)).json()).toEqual(answer)
  })

  it('can be turned into one that only receives', async () => {
    await create('jira', { ...jira, webhook_secret: SECRET })
    const config = { base_url: null, email: null, api_token: null }
    expect((await update('jira', { config })).json()).toMatchObject({ receive_only: true, config: {} })
    const test = await service.as('admin').post('/integrations/jira/test')
    expect([test.statusCode, test.json()]).toEqual([400, { detail: 'Integration only receives' }])
  })

  it('records each change without secrets, and none that changes nothing', async () => {
    await create('github', { ...github, webhook_secret: SECRET })
    await update('github', { config: { token: TOKEN } })
    await update('github', { config: { token: 'ghp_another' }, is_active: true })
    await service.as('admin').delete('/integrations/github')
    const entries = await service.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_type', '=', 'integration')
      .orderBy('position', 'desc')
      .limit(3)
      .execute()
    expect(entries.map(({ action_type, new_value }) => [action_type, new_value])).toEqual([
      ['integration_delete', null],
      ['integration_update', { is_active: true, token: '[REDACTED]' }],
      ['integration_create', expect.objectContaining({ token: '[REDACTED]', repo_owner: 'acme' })],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/ghp_|v1\.|a secret of/)
  })

  it('whose secrets can no longer be decrypted has none, and says so in the log', async () => {
    const created = (await create('github', { ...github, webhook_secret: SECRET })).json()
    const secrets = JSON.stringify({ token: 'v1.AAAA', webhook_secret: 'v1.AAAA' })
    await service.db
      .updateTable('integration_configs')
      .set({ secrets })
      .where('id', '=', created.id)
      .execute()
    const read = (await service.as('admin').get('/integrations/github')).json()
    expect(read).toMatchObject({ stored_secrets: [], receive_only: true })
    expect(service.log).toContainEqual(
      expect.objectContaining({ message: 'stored secret cannot be decrypted; was SECRET_KEY changed?' }),
    )
    const again = await update('github', { config: { token: TOKEN } })
    expect(again.json()).toMatchObject({ stored_secrets: ['token'], receive_only: false })
  })

  it('is listed, read and deleted, and then not configured', async () => {
    await create('jira', jira)
    service.advance(1000)
    await create('github', github)
    const list = (await service.as('developer').get('/integrations/?limit=1')).json()
    expect([list.total, list.items[0].integration_type]).toEqual([2, 'github'])
    expect((await service.as('admin').delete('/integrations/jira')).statusCode).toBe(204)
    for (const answer of [
      await service.as('developer').get('/integrations/jira'),
      await service.as('developer').get('/integrations/jira/events'),
      await update('jira', { is_active: true }),
      await service.as('admin').delete('/integrations/jira'),
      await service.as('admin').post('/integrations/jira/test'),
      await service.as('admin').get('/integrations/gitlab'),
      await update('..%2fjira', { is_active: true }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Integration not configured' }])
    }
  })
})

describe('a configuration is refused', () => {
  it.each<[string, string, object, string, string]>([
    ['an empty one', 'github', {}, 'token', 'missing'],
    ['a missing field', 'github', { token: TOKEN, repo_owner: 'acme' }, 'repo_name', 'missing'],
    [
      'an address beside the webhook secret',
      'jira',
      { base_url: 'https://a.example', webhook_secret: SECRET },
      'email',
      'missing',
    ],
    ['an unknown field', 'github', { ...github, owner: 'x' }, 'owner', 'extra_forbidden'],
    ['a field of another kind', 'jira', { ...jira, token: 'x' }, 'token', 'extra_forbidden'],
    ['a short webhook secret', 'github', { webhook_secret: 'x'.repeat(15) }, 'webhook_secret', 'too_short'],
    ['a long webhook secret', 'github', { webhook_secret: 'x'.repeat(256) }, 'webhook_secret', 'too_long'],
    ['a path in the owner', 'github', { ...github, repo_owner: '../..' }, 'repo_owner', 'bad_format'],
    [
      'an encoded path in the owner',
      'github',
      { ...github, repo_owner: '%2e%2e' },
      'repo_owner',
      'bad_format',
    ],
    ['a repository above', 'github', { ...github, repo_name: '..' }, 'repo_name', 'bad_format'],
    ['a slash in the repository', 'github', { ...github, repo_name: 'a/b' }, 'repo_name', 'bad_format'],
    ['a query in the repository', 'github', { ...github, repo_name: 'a?b' }, 'repo_name', 'bad_format'],
    ['a path in the project', 'jira', { ...jira, project_key: '../X' }, 'project_key', 'bad_format'],
    ['a line feed in a token', 'github', { ...github, token: 'a\nHost: evil' }, 'token', 'bad_format'],
    ['an empty token', 'github', { ...github, token: '' }, 'token', 'bad_format'],
    ['an address that is none', 'jira', { ...jira, base_url: 'acme' }, 'base_url', 'bad_format'],
    ['another scheme', 'jira', { ...jira, base_url: 'file:///etc/passwd' }, 'base_url', 'bad_format'],
    [
      'credentials in an address',
      'jira',
      { ...jira, base_url: 'https://a:b@acme.example' },
      'base_url',
      'bad_format',
    ],
    [
      'a query in an address',
      'jira',
      { ...jira, base_url: 'https://acme.example/?x=' },
      'base_url',
      'bad_format',
    ],
    [
      'a fragment in an address',
      'salesforce',
      { ...salesforce, instance_url: 'https://a.example/#x' },
      'instance_url',
      'bad_format',
    ],
  ])('for %s', async (_, type, config, field, problem) => {
    const answer = await create(type, config)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toContainEqual({
      type: problem,
      loc: ['body', 'config', field],
      msg: expect.any(String),
    })
    expect(answer.body).not.toContain('evil')
    expect((await service.as('admin').get('/integrations/')).json().total).toBe(0)
  })

  it.each(['github2', '', 'GIT HUB'])('for the kind %j', async (integration_type) => {
    expect((await create(integration_type, github)).statusCode).toBe(422)
  })

  it.each([
    'http://acme.example',
    'https://127.0.0.1',
    'https://localhost',
    'https://api.localhost.',
    'https://[::1]',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433',
    'https://0x7f000001',
    'https://[::ffff:192.168.0.1]',
  ])('for the address %s outside of the environment test', async (base_url) => {
    const other = await startTestService({ config: { ENVIRONMENT: 'development', PROFILE: 'full' } })
    const answer = await other
      .as('admin')
      .post('/integrations/', { integration_type: 'jira', config: { ...jira, base_url } })
    await other.close()
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc).toEqual(['body', 'config', 'base_url'])
  })
})
