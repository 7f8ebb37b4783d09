import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserPage, openPage } from '../../testing/browser.ts'
import { PATIENCE_MS } from '../../testing/eventually.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

/** The published packages of OpenFeature for web pages, unchanged, in a real browser on another origin. */

let service: TestService
let start: { baseUrl: string; apiKey: string; context: object }
let opened: BrowserPage | undefined

beforeAll(async () => {
  service = await startTestService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const apiKey = (await service.key(['evaluate']))['x-api-key']
  start = {
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey,
    context: { targetingKey: 'somebody', plan: 'free' },
  }
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
})
afterAll(() => service.close())

const manage = async (method: 'post' | 'put' | 'delete', path: string, body?: object) => {
  const answer = await service.as('developer')[method](path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

const forPlan = (plan: string) => ({
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: plan }] }],
})

const flag = (key: string, fields: object = {}) =>
  manage('post', '/feature-flags/', {
    key,
    name: key,
    is_active: true,
    rollout_percentage: 100,
    ...fields,
  })

const open = async (script: string) => {
  opened = await openPage(`./testing/${script}`, import.meta.url)
  const { page } = opened
  const call = <Answer>(code: string): Promise<Answer> => page.evaluate<Answer>(`assay.${code}`)
  const until = (condition: string) => page.waitForFunction(condition, undefined, { timeout: PATIENCE_MS })
  return { page, call, until, start: () => call(`start(${JSON.stringify(start)})`) }
}

describe('the web provider', () => {
  it('gets values of every type, their variants and reasons, and the defaults of the code', async () => {
    const one = (value: unknown) => [{ key: 'only', value, weight: 100 }]
    await flag('web-switch', { targeting_rules: forPlan('pro'), rollout_percentage: 0 })
    await flag('web-text', { value_type: 'string', variants: one('red') })
    await flag('web-number', { value_type: 'number', variants: one(2.5) })
    await flag('web-object', { value_type: 'json', variants: one({ deep: [1] }) })
    await flag('web-empty', { value_type: 'string', variants: one('never'), rollout_percentage: 0 })
    const { call, until, start } = await open('web-page.mjs')
    await start()
    expect(await call("boolean('web-switch')")).toMatchObject({
      value: false,
      variant: 'off',
      reason: 'DEFAULT',
    })
    expect(await call("string('web-text')")).toMatchObject({ value: 'red', variant: 'only' })
    expect(await call("number('web-number')")).toMatchObject({ value: 2.5, reason: 'STATIC' })
    expect(await call("object('web-object')")).toMatchObject({ value: { deep: [1] } })
    expect(await call("string('web-empty')")).toMatchObject({ value: 'default', reason: 'STATIC' })
    expect(await call("string('web-nowhere')")).toMatchObject({
      value: 'default',
      errorCode: 'FLAG_NOT_FOUND',
    })
    expect(await call("number('web-text')")).toMatchObject({ value: -1, errorCode: 'TYPE_MISMATCH' })
    await call("change({ targetingKey: 'somebody', plan: 'pro' })")
    await until("assay.boolean('web-switch').value === true")
    expect(await call("boolean('web-switch')")).toMatchObject({ value: true, reason: 'TARGETING_MATCH' })
  })

  it('receives changes by the stream, and caches its answers over a reload', async () => {
    const { id } = await flag('web-live', { rollout_percentage: 0 })
    const { page, call, until, start } = await open('web-page.mjs')
    await start()
    await until("assay.boolean('web-live').value === false")
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/ofrep/')) statuses.push(response.status())
    })
    const stream = page.waitForRequest((request) => request.url().includes('/api/v1/sdk/stream?ticket='))
    await page.reload()
    await start()
    await stream
    expect(await call("boolean('web-live')")).toMatchObject({ value: false, reason: 'CACHED' })
    await manage('put', `/feature-flags/${id}`, { rollout_percentage: 100 })
    await until("assay.boolean('web-live').value === true")
    expect(await call('changes')).toContainEqual(expect.arrayContaining(['web-live']))
    expect(await call('errors')).toEqual([])
    expect(statuses).toContain(304)
    expect(statuses.filter((status) => ![200, 204, 304].includes(status))).toEqual([])
  })

  it('reports an invalid key', async () => {
    const { call } = await open('web-page.mjs')
    const wrong = { ...start, apiKey: 'assay_nonsense' }
    await expect(call(`start(${JSON.stringify(wrong)})`)).rejects.toThrow(/Initialization failed/)
  })
})

describe('React', () => {
  it('renders flags, and again when they or the subject change', async () => {
    const { id } = await flag('react-switch', { rollout_percentage: 0 })
    const variants = [
      { key: 'warm', value: 'red', weight: 100 },
      { key: 'cold', value: 'blue', weight: 0 },
    ]
    await flag('react-colour', {
      value_type: 'string',
      off_value: 'white',
      variants,
      targeting_rules: forPlan('pro'),
      rollout_percentage: 0,
    })
    const { page, until, start } = await open('react-page.mjs')
    const shows = (id: string, text: string) =>
      until(`document.getElementById('${id}')?.textContent === '${text}'`)
    await start()
    await shows('switch', 'false')
    await shows('colour', 'white off')
    await manage('put', `/feature-flags/${id}`, { rollout_percentage: 100 })
    await shows('switch', 'true')
    await page.click('button')
    await shows('colour', 'red warm')
  })
})
