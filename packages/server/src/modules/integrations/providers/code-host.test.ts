import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { emulators } from '../../../testing/identity-providers/emulators.ts'
import { type CodeHost, startCodeHost } from '../../../testing/integrations/code-host.ts'
import { WEBHOOK_SECRET } from '../../../testing/integrations/webhooks.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

describe.skipIf('missing' in emulators)('a code host written by others', () => {
  let service: TestService
  let host: CodeHost
  let experiment: string
  beforeAll(async () => {
    host = await startCodeHost()
    service = await startTestService({ now: new Date() })
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
    await host.deliverTo(`${address}/api/v1/integrations/webhooks/github`, WEBHOOK_SECRET)
    const { url: base_url, token, owner: repo_owner, repository: repo_name } = host
    const config = { base_url, token, repo_owner, repo_name, webhook_secret: WEBHOOK_SECRET }
    const body = { integration_type: 'github', config, is_active: true }
    expect((await service.as('admin').post('/integrations/', body)).statusCode).toBe(201)
    const draft = { name: 'Checkout', key: 'checkout', variants: [{ name: 'a' }, { name: 'b' }] }
    experiment = (await service.as('admin').post('/experiments/', draft)).json().id
  })
  afterAll(async () => {
    await service.close()
    await host.stop()
  })

  const links = async () =>
    (await service.as('viewer').get(`/integrations/links?entity_id=${experiment}`)).json().items
  const events = async () => (await service.as('developer').get('/integrations/github/events')).json().items

  it('is tested', async () => {
    const answer = await service.as('admin').post('/integrations/github/test')
    expect(answer.json()).toEqual({ ok: true, message: 'Connected' })
  })

  it('creates an issue, which its own webhook then refreshes when it is closed', async () => {
    const answer = await service.as('developer').post('/integrations/links', {
      integration_type: 'github',
      entity_type: 'experiment',
      entity_id: experiment,
      create: { title: 'Shorten the form', description: 'One field less' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, external_id } = answer.json()
    expect(answer.json()).toMatchObject({
      title: 'Shorten the form',
      external_status: 'open',
      external_url: `${host.url}/${host.owner}/${host.repository}/issues/${external_id}`,
    })
    await host.call('PATCH', `/issues/${external_id}`, { state: 'closed', title: 'Shortened' })
    await eventually(async () => {
      expect(await links()).toMatchObject([{ id, title: 'Shortened', external_status: 'closed' }])
    })
  })

  it('delivers signed webhooks that link an issue of its own', async () => {
    const { number } = await host.call<{ number: number }>('POST', '/issues', {
      title: 'A broken button',
      body: 'Found in assay:checkout',
    })
    await eventually(async () => {
      expect(await links()).toContainEqual(
        expect.objectContaining({ external_id: String(number), source: 'webhook', external_status: 'open' }),
      )
    })
    expect((await events()).map(({ event }: { event: string }) => event)).toContain('issues.opened')
  })

  it('attaches an existing issue to a flag', async () => {
    const { number } = await host.call<{ number: number }>('POST', '/issues', { title: 'Another' })
    const flag = (await service.as('admin').post('/feature-flags/', { key: 'cart', name: 'Cart' })).json().id
    const answer = await service.as('developer').post('/integrations/links', {
      integration_type: 'github',
      entity_type: 'feature_flag',
      entity_id: flag,
      external_id: `#${number}`,
    })
    expect(answer.json()).toMatchObject({ external_id: String(number), title: 'Another' })
  })

  it('is refused as soon as its secret differs', async () => {
    await service.as('admin').put('/integrations/github', { config: { webhook_secret: 'x'.repeat(20) } })
    const before = (await events()).length
    const { id } = await host.call<{ id: number }[]>('GET', '/hooks').then(([hook]) => hook ?? { id: 0 })
    await host.call('POST', '/issues', { title: 'assay:checkout again' })
    await eventually(async () => {
      const deliveries = await host.call<{ status_code: number }[]>('GET', `/hooks/${id}/deliveries`)
      expect(deliveries.some(({ status_code }) => status_code === 401)).toBe(true)
    })
    expect((await events()).length).toBe(before)
  })
})
