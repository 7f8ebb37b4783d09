import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEdge } from '../../testing/edge.ts'
import { readPages } from './read-pages.ts'

const PAGE = '<!doctype html><title>Assay</title><script type="module" src="/assets/index-a1.js"></script>'
const SCRIPT = `console.log('${'assay '.repeat(100)}')`
const FONT = Buffer.from([0, 1, 2, 255])

const BUILT: Record<string, string | Buffer> = {
  'index.html': PAGE,
  'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.built-from': 'a note of the build',
  'assets/index-a1.js': SCRIPT,
  'assets/index-a1.js.br': brotliCompressSync(SCRIPT),
  'assets/index-a1.js.gz': gzipSync(SCRIPT),
  'assets/inter-b2.woff2': FONT,
  'assets/notes-c3.unknown': 'of no known type',
}

let directory = ''
let edge: FastifyInstance
let unbuilt: FastifyInstance
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-pages-'))
  for (const [name, content] of Object.entries(BUILT)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), content)
  }
  const settings = { RATE_LIMIT_ENABLED: 'true' }
  edge = createEdge({ settings, pages: await readPages(directory) })
  unbuilt = createEdge({ pages: await readPages(join(directory, 'nowhere')) })
})
afterAll(() => rm(directory, { recursive: true }))

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const visit = (url: string, headers: Record<string, string> = {}) =>
  edge.inject({ url, headers: { accept: BROWSER, ...headers } })

describe('a navigation to a dashboard path', () => {
  it.each([
    '/',
    '/index.html',
    '/login',
    '/experiments/7f6a/results?metric=a',
    '/apiary',
    '/healthy',
    '/a/b/%2e%2e/c',
  ])('%s gets the application', async (url) => {
    const answer = await visit(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(PAGE)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('gets the security headers of a page, with scripts of this origin only', async () => {
    const { headers } = await visit('/flags')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toEqual(expect.any(String))
  })

  it('is answered with 304 when the browser has the current page', async () => {
    const etag = String((await visit('/')).headers['etag'])
    const again = await visit('/experiments', { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['etag']).toBe(etag)
    expect((await visit('/', { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  it('answers HEAD like GET, without the page', async () => {
    const answer = await edge.inject({ method: 'HEAD', url: '/login', headers: { accept: BROWSER } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(PAGE)))
    expect(answer.body).toBe('')
  })

  it('is not rate limited', async () => {
    const answer = await visit('/experiments')
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
  })

  it('is measured as one route, whatever its path', async () => {
    await visit('/one-more-path')
    await visit('/assets/index-a1.js')
    const { body } = await edge.inject({ url: '/metrics' })
    expect(body).toMatch(/assay_http_requests_total\{method="GET",route="\/\*",status="200"\} \d/)
    expect(body).not.toContain('one-more-path')
    expect(body).not.toContain('index-a1')
  })

  it('is refused for a host that is not allowed', async () => {
    const strict = createEdge({
      settings: { ALLOWED_HOSTS: 'assay.example' },
      pages: await readPages(directory),
    })
    expect((await strict.inject({ url: '/', headers: { accept: BROWSER } })).statusCode).toBe(400)
  })
})

describe('a file of the dashboard', () => {
  it.each([
    ['/assets/index-a1.js', 'text/javascript; charset=utf-8', SCRIPT],
    ['/mark.svg', 'image/svg+xml; charset=utf-8', BUILT['mark.svg']],
    ['/assets/notes-c3.unknown', 'application/octet-stream', 'of no known type'],
  ])('%s has the media type %s, for any Accept header', async (url, type, content) => {
    const answer = await edge.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.body).toBe(content)
  })

  it('is sent unchanged', async () => {
    const answer = await edge.inject({ url: '/assets/inter-b2.woff2' })
    expect(answer.headers['content-type']).toBe('font/woff2')
    expect(answer.rawPayload).toEqual(FONT)
  })

  it('is cached for ever when its name contains a hash, and revalidated otherwise', async () => {
    const hashed = await edge.inject({ url: '/assets/index-a1.js' })
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await edge.inject({ url: '/mark.svg' })).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is sent for Accept-Encoding %s as %s', async (accepted, encoding, decompress) => {
    const answer = await edge.inject({
      url: '/assets/index-a1.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toBe('Accept-Encoding')
    expect(decompress(answer.rawPayload).toString()).toBe(SCRIPT)
  })

  it('has a separate entity tag for each encoding, and varies by origin where CORS applies', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accepted) => {
        const headers = { 'accept-encoding': accepted, origin: 'http://localhost:3100' }
        const development = createEdge({
          settings: { ENVIRONMENT: 'development' },
          pages: await readPages(directory),
        })
        const answer = await development.inject({ url: '/assets/index-a1.js', headers })
        expect(answer.headers['vary']).toBe('Origin, Accept-Encoding')
        return answer.headers['etag']
      }),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

describe('a path without a page', () => {
  it.each(['/', '/experiments', '/assets/index-old.js', '/index.html/x'])(
    '%s is an unknown path for programs, and rate limited as one',
    async (url) => {
      const answer = await edge.inject({ url, headers: { accept: url === '/' ? 'application/json' : '*/*' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ detail: 'Not Found' })
      expect(answer.headers['x-ratelimit-limit']).toBe('300')
    },
  )

  it.each([
    '/api',
    '/api/v1/nowhere',
    '/api?x=1',
    '/ofrep/nowhere',
    '/scim/v2/Users',
    '/health/nowhere',
    '/metrics/nowhere',
  ])('%s is an unknown path for browsers too', async (url) => {
    const answer = await visit(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ detail: 'Not Found' })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s to a page is not found', async (method) => {
    const answer = await edge.inject({ method, url: '/', headers: { accept: BROWSER } })
    expect(answer.statusCode).toBe(404)
  })

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.built-from',
    '/assets/index-a1.js.gz',
    '/assets',
  ])('%s is not served', async (url) => {
    expect((await edge.inject({ url })).statusCode).toBe(404)
  })

  it('leaves API routes unchanged, for browsers too', async () => {
    expect((await visit('/api/v1/address')).json()).toEqual({ ip_address: '127.0.0.1' })
    expect((await visit('/api/v1/things')).statusCode).toBe(307)
    const put = await edge.inject({ method: 'PUT', url: '/api/v1/address', headers: { accept: BROWSER } })
    expect([put.statusCode, put.headers['allow']]).toEqual([405, 'GET, HEAD'])
    expect((await visit('/api/v1/things/bulk')).statusCode).toBe(422)
  })
})

describe('a dashboard that has not been built', () => {
  it('explains how to build it, at every path', async () => {
    for (const url of ['/', '/experiments']) {
      const answer = await unbuilt.inject({ url, headers: { accept: BROWSER } })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toContain('npm run build')
    }
  })

  it('changes nothing for programs', async () => {
    expect((await unbuilt.inject({ url: '/' })).json()).toEqual({ detail: 'Not Found' })
  })
})
