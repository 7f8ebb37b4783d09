import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

const TOKEN = 'ghp_secret-token-0123456789'

let service: TestService
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests = 0
let experiment: string
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  service = await startTestService()
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { token: TOKEN, repo_owner: 'acme', repo_name: 'shop', base_url }
  await service.as('admin').post('/integrations/', { integration_type: 'github', config, is_active: true })
  const body = { name: 'Checkout', variants: [{ name: 'a' }, { name: 'b' }] }
  experiment = (await service.as('admin').post('/experiments/', body)).json().id
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await service.close()
})

const attach = () =>
  service.as('developer').post('/integrations/links', {
    integration_type: 'github',
    entity_type: 'experiment',
    entity_id: experiment,
    external_id: '7',
  })

const REFUSED = 'The github service refused the request'
const UNREACHABLE = 'The github service could not be reached'

describe('a service that answers', () => {
  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void, string]>([
    [
      'with 401 and the token',
      (request, response) => void response.writeHead(401).end(request.headers.authorization),
      REFUSED,
    ],
    ['with 500', (_, response) => void response.writeHead(500).end('{}'), REFUSED],
    [
      'with a redirect',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      REFUSED,
    ],
    ['with HTML', (_, response) => void response.end('<p>welcome</p>'), REFUSED],
    ['with a list', (_, response) => void response.end('[]'), REFUSED],
    ['with nothing', (_, response) => void response.end(), REFUSED],
    ['with another object', (_, response) => void response.end('{"number":"7"}'), REFUSED],
    ['without an end', (_, response) => endless(response), UNREACHABLE],
    ['by closing the connection', (_, response) => void response.destroy(), UNREACHABLE],
  ])('%s is reported in our words', async (_, answers, detail) => {
    answer = answers
    const refused = await attach()
    expect([refused.statusCode, refused.json()]).toEqual([502, { detail }])
    const { last_error } = (await service.as('admin').get('/integrations/github')).json()
    expect(last_error).toMatch(new RegExp(`^${detail}: `))
    expect(last_error).not.toContain(TOKEN)
    expect(JSON.stringify(service.log)).not.toContain(TOKEN)
    expect((await service.as('viewer').get('/integrations/links')).json().total).toBe(0)
  })

  it('slowly is left after 10 seconds', async () => {
    answer = () => undefined
    const refused = await attach()
    expect([refused.statusCode, refused.json()]).toEqual([502, { detail: UNREACHABLE }])
  }, 60_000)

  it('is not followed when it redirects', async () => {
    requests = 0
    answer = (request, response) =>
      void response.writeHead(302, { location: `http://${request.headers.host}/elsewhere` }).end()
    await attach()
    expect(requests).toBe(1)
  })

  it('with texts that cannot be stored or linked to is linked without them', async () => {
    const issue = {
      number: 7,
      title: 'a\u0000b',
      state: { x: 1 },
      html_url: 'javascript:alert(1)',
      updated_at: 'never',
    }
    answer = (_, response) => void response.end(JSON.stringify(issue))
    const linked = await attach()
    expect([linked.statusCode, linked.json()]).toMatchObject([
      201,
      { title: null, external_status: null, external_url: null },
    ])
  })
})

/** Sends as much as the other side reads. */
const endless = (response: ServerResponse): void => {
  const part = 'x'.repeat(65_536)
  const send = (): void => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}

describe('outside of the environment test', () => {
  it('a name that leads to this machine or its network is not connected to', async () => {
    const service = await startTestService({ config: { ENVIRONMENT: 'development', PROFILE: 'full' } })
    for (const name of ['ip6-localhost', hostname()]) {
      const config = { token: TOKEN, repo_owner: 'acme', repo_name: 'shop', base_url: `https://${name}` }
      await service.as('admin').delete('/integrations/github')
      const created = await service.as('admin').post('/integrations/', { integration_type: 'github', config })
      expect(created.statusCode, created.body).toBe(201)
      const tested = (await service.as('admin').post('/integrations/github/test')).json()
      expect(tested.ok).toBe(false)
      expect(tested.message).toMatch(
        /^The github service could not be reached: (?:The address is not public|No answer)/,
      )
    }
    await service.close()
  })
})
