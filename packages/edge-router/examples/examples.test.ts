import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jsModulePath, nginxPath } from '../../../scripts/nginx.mjs'
import { bundleForNginx } from '../../../scripts/nginx-bundle.mjs'
import { type EdgeConfiguration, routeVisit } from '../src/index.ts'

const EXAMPLES = fileURLToPath(new URL('.', import.meta.url))
const KEY = 'key-of-the-edge'

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let configuration: EdgeConfiguration
const asked: (string | undefined)[] = []

/** A service that answers the configuration, and a site that says what it was asked for. */
const service = createServer((request, response) => {
  asked.push(request.headers['if-none-match'])
  if (request.headers['x-api-key'] !== KEY) response.writeHead(401).end()
  else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
  else response.writeHead(200, { ETag: '"1"' }).end(JSON.stringify(configuration))
})
const site = createServer((request, response) => {
  response
    .writeHead(200, { 'Set-Cookie': 'basket=7', 'Cache-Control': 'max-age=60' })
    .end(`page ${request.url}`)
})
let serviceUrl: string
let siteUrl: string
beforeAll(async () => {
  serviceUrl = await listening(service)
  siteUrl = await listening(site)
})
afterAll(() => {
  service.close()
  site.close()
})

const configurationAt = (origin: string): EdgeConfiguration => ({
  experiments: [
    {
      key: 'landing',
      decided_by: 'edge',
      cookie_name: 'exp_landing',
      cookie_ttl_days: 30,
      canonical_url: null,
      gates: [{ salt: 'landing:traffic', from: 0, to: 90 }],
      variants: ['a', 'ä', 'c'].map((name, index) => ({
        name,
        url: `${origin}/${['start', 'b?layout=wide', 'c'][index]}`,
        traffic_allocation: [20, 30, 50][index] ?? 0,
        is_control: index === 0,
      })),
    },
  ],
})

const visitors = Array.from({ length: 40 }, (_, number) => `visitor-0123456789-${number}`)

/** Every example does what the router says of the same visit. */
const expectSameDecisions = async (origin: string, get = fetch): Promise<void> => {
  for (const visitor of visitors) {
    const url = `${origin}/start?utm_source=mail`
    const cookie = `assay_visitor=${visitor}`
    const decided = routeVisit(configuration, { url, cookie, newVisitorId: '' })
    const answer = await get(url, { headers: { cookie }, redirect: 'manual' })
    const own = answer.headers.getSetCookie().filter((text) => text.startsWith('exp_landing='))
    expect([answer.status, answer.headers.get('location'), own]).toEqual([
      decided.location === null ? 200 : 302,
      decided.location,
      decided.headers.filter(([name]) => name === 'Set-Cookie').map(([, value]) => value),
    ])
    if (decided.location === null) expect(await answer.text()).toBe('page /start?utm_source=mail')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
}

/** A stranger becomes a visitor who is known afterwards; what the site answers elsewhere is left alone. */
const expectVisitors = async (origin: string, get = fetch): Promise<void> => {
  const first = await get(`${origin}/start`, { redirect: 'manual' })
  const cookies = first.headers.getSetCookie()
  expect(cookies.find((text) => text.startsWith('assay_visitor='))).toMatch(
    /^assay_visitor=[\w-]{16,64}; Path=\/; Max-Age=31536000; Secure; SameSite=Lax$/,
  )
  const cookie = cookies.map((text) => text.split(';')[0]).join('; ')
  const again = await get(`${origin}/start`, { headers: { cookie }, redirect: 'manual' })
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  const other = await get(`${origin}/other`, { redirect: 'manual' })
  expect([other.status, await other.text(), other.headers.get('cache-control')]).toEqual([
    200,
    'page /other',
    'max-age=60',
  ])
  expect(other.headers.getSetCookie()).toEqual(['basket=7'])
}

const stop = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

describe('the server of Node', () => {
  it('decides as the router does, passes the rest on, and takes a new configuration with an ETag', async () => {
    configuration = { experiments: [] }
    const child = spawn(
      process.execPath,
      ['--conditions=source', '--import', 'tsx', join(EXAMPLES, 'node-server.js')],
      {
        env: {
          ...process.env,
          ...{ ASSAY_URL: serviceUrl, ASSAY_KEY: KEY, SITE_URL: siteUrl, PORT: '0' },
          SITE_ORIGIN: 'https://shop.example',
        },
      },
    )
    try {
      configuration = configurationAt('https://shop.example')
      const origin = await new Promise<string>((resolve) => {
        child.stdout.on('data', (text) => resolve(/http:\S+/.exec(String(text))?.[0] ?? ''))
      })
      const get: typeof fetch = (url, options) =>
        fetch(String(url).replace('https://shop.example', origin), options)
      await expectSameDecisions('https://shop.example', get)
      await expectVisitors('https://shop.example', get)
    } finally {
      await stop(child)
    }
  })
})

describe('the worker', () => {
  it('decides as the router does, with nothing but Request and Response', async () => {
    const file = './worker.js'
    const { default: worker } = await import(file)
    const origin = 'https://shop.example'
    configuration = configurationAt(origin)
    const real = fetch
    vi.stubGlobal('fetch', (target: Request | string, options?: RequestInit) => {
      const url = typeof target === 'string' ? target : target.url
      return real(url.replace(origin, siteUrl), options)
    })
    try {
      const get: typeof fetch = (url, options) =>
        worker.fetch(new Request(String(url), options), { ASSAY_URL: serviceUrl, ASSAY_KEY: KEY })
      const before = asked.length
      await expectSameDecisions(origin, get)
      await expectVisitors(origin, get)
      expect(asked.length - before).toBe(1)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

const program = nginxPath(existsSync, process.env)
const jsModule = jsModulePath(existsSync)
if (program === undefined || jsModule === undefined) {
  process.stderr.write(
    'The example for nginx is not run: it needs nginx and its JavaScript (on Debian: nginx, libnginx-mod-http-js)\n',
  )
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = Number(new URL(await listening(server)).port)
  await new Promise((resolve) => server.close(resolve))
  return port
}

const replaced = (text: string, changes: readonly (readonly [from: string, to: string])[]): string =>
  changes.reduce((changed, [from, to]) => {
    expect(changed).toContain(from)
    return changed.replaceAll(from, to)
  }, text)

/** The configuration of the example, for a folder and ports of this test. */
const nginxConfiguration = async (folder: string, port: number): Promise<string> => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const own = `daemon off; pid ${folder}/nginx.pid; ${process.getuid?.() === 0 ? 'user root;' : ''}\n`
  return (
    own +
    replaced(await readFile(join(EXAMPLES, 'nginx/nginx.conf'), 'utf8'), [
      ['modules/ngx_http_js_module.so', jsModule ?? ''],
      ['http {', `http {\n access_log off;\n ${temporary.join('\n')}`],
      ['/etc/nginx/split-url', folder],
      ['127.0.0.1:3000', new URL(siteUrl).host],
      ['listen 80', `listen 127.0.0.1:${port}`],
    ])
  )
}

const isListening = (origin: string): Promise<boolean> =>
  fetch(`${origin}/other`).then(
    () => true,
    () => false,
  )

describe.runIf(program !== undefined && jsModule !== undefined)('nginx', () => {
  it('decides as the router does, with the file that the script has written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'split-url-nginx-'))
    await chmod(folder, 0o755)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    configuration = configurationAt(origin)
    await bundleForNginx(join(folder, 'router.js'))
    const script = spawn(join(EXAMPLES, 'nginx/refresh.sh'), [join(folder, 'configuration.json')], {
      env: { ...process.env, ASSAY_URL: serviceUrl, ASSAY_KEY: KEY, RELOAD: 'true' },
      stdio: 'inherit',
    })
    expect(await once(script, 'exit')).toEqual([0, null])
    await writeFile(join(folder, 'nginx.conf'), await nginxConfiguration(folder, port))
    const options = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
    const child = spawn(program ?? 'nginx', options, { stdio: 'inherit' })
    try {
      while (!(await isListening(origin))) {
        if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
        await pause(20)
      }
      await expectSameDecisions(origin)
      await expectVisitors(origin)
    } finally {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true })
    }
  })
})
