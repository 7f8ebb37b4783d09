import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

interface Page {
  name: string
  share: number
  url?: string
}

const A: Page = { name: 'a', share: 30 }
const B: Page = { name: 'b', share: 70 }

const addressOf = ({ name, url }: Page): string => url ?? `https://example.com/${name}`

/** Fields of an experiment whose variants are pages. */
const split = (pages: readonly Page[], config: object = {}) => ({
  experiment_type: 'split_url',
  variants: pages.map(({ name, share }) => ({ name, traffic_allocation: share })),
  split_url_config: {
    variants: pages.map((page) => ({
      name: page.name,
      url: addressOf(page),
      traffic_allocation: page.share,
    })),
    ...config,
  },
})

const send = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
  const answer = await service.as('developer')[method](path, body)
  return { status: answer.statusCode, body: answer.json() }
}

const create = async (fields: object = split([A, B])) => {
  const { status, body } = await send('post', '/experiments/', { name: 'Landing pages', ...fields })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

const previewPath = (id: string, query = '') => `/experiments/${id}/split-url/preview${query}`
const preview = async (id: string, query = '') => (await send('get', previewPath(id, query))).body

describe('the configuration of a split_url experiment', () => {
  it('is stored with its defaults', async () => {
    const fields = split([A, B])
    const { id, split_url_config } = await create(fields)
    const expected = { ...fields.split_url_config, canonical_url: null, cookie_ttl_days: 30 }
    expect(split_url_config).toEqual(expected)
    expect((await send('get', `/experiments/${id}`)).body.split_url_config).toEqual(expected)
  })

  it('accepts a canonical URL, and the name and lifetime of the cookie', async () => {
    const config = { canonical_url: 'http://example.com/', cookie_name: 'landing', cookie_ttl_days: 365 }
    expect((await create(split([A, B], config))).split_url_config).toMatchObject(config)
  })

  const plain = split([A, B])
  const [first, second] = plain.split_url_config.variants
  it.each([
    ['is missing', { ...plain, split_url_config: undefined }],
    ['is null', { ...plain, split_url_config: null }],
    ['belongs to another type of experiment', { ...plain, experiment_type: 'a_b' }],
    ['leaves a variant out', { ...plain, split_url_config: { variants: [first] } }],
    ['names a variant twice', { ...plain, split_url_config: { variants: [first, first] } }],
    ['names a stranger', { ...plain, split_url_config: { variants: [first, { ...second, name: 'c' }] } }],
    [
      'has allocations that differ from those of the variants',
      {
        ...plain,
        split_url_config: {
          variants: [
            { ...first, traffic_allocation: 50 },
            { ...second, traffic_allocation: 50 },
          ],
        },
      },
    ],
    ['leads to a script', split([{ ...A, url: 'javascript:alert(1)' }, B])],
    ['leads to a file', split([{ ...A, url: 'file:///etc/passwd' }, B])],
    ['leads nowhere', split([{ ...A, url: '' }, B])],
    ['leads to a path', split([{ ...A, url: '/landing' }, B])],
    ['has a very long address', split([{ ...A, url: `https://example.com/${'x'.repeat(2000)}` }, B])],
    ['has a canonical address that is none', split([A, B], { canonical_url: 'ftp://example.com' })],
    ['names a cookie that no browser takes', split([A, B], { cookie_name: 'a;b' })],
    ['names a cookie of 65 characters', split([A, B], { cookie_name: 'c'.repeat(65) })],
    ['has a cookie lifetime of zero', split([A, B], { cookie_ttl_days: 0 })],
    ['has a cookie lifetime over a year', split([A, B], { cookie_ttl_days: 366 })],
    ['has an unknown field', split([A, B], { weight: 1 })],
  ])('is refused when it %s', async (_, fields) => {
    const { status, body } = await send('post', '/experiments/', { name: 'Landing pages', ...fields })
    expect([status, Array.isArray(body.detail)]).toEqual([422, true])
  })

  it('can be changed in a draft; after the start only its allocations can, together with the variants', async () => {
    const { id, variants } = await create()
    const moved = split([{ ...A, url: 'https://example.com/new' }, B])
    const change = (body: object) => send('put', `/experiments/${id}`, body)
    const { split_url_config } = moved
    expect((await change({ split_url_config })).status).toBe(200)
    await send('post', `/experiments/${id}/start`)
    const refused = await change({ split_url_config: plain.split_url_config })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'Cannot change split_url_config while the experiment is ACTIVE',
    ])
    const shared = split([
      { ...A, url: 'https://example.com/new', share: 60 },
      { ...B, share: 40 },
    ])
    const withIds = shared.variants.map((variant, index) => ({ ...variants[index], ...variant }))
    expect((await change({ variants: withIds })).status).toBe(422)
    const both = await change({ variants: withIds, split_url_config: shared.split_url_config })
    expect([both.status, both.body.split_url_config.variants]).toEqual([
      200,
      shared.split_url_config.variants,
    ])
  })

  it('is copied with the experiment', async () => {
    const { id, split_url_config } = await create()
    const { status, body } = await send('post', `/experiments/${id}/clone`)
    expect([status, body.split_url_config]).toEqual([201, split_url_config])
  })
})

describe('the preview', () => {
  it('shows the URL and the buckets of each variant', async () => {
    const { id, key } = await create(split([A, B], { cookie_ttl_days: 7 }))
    expect(await preview(id)).toEqual({
      experiment_id: id,
      experiment_key: key,
      cookie_name: `exp_${key}`,
      cookie_ttl_days: 7,
      variants: [
        {
          variant_name: 'a',
          url: 'https://example.com/a',
          traffic_allocation: 30,
          from_bucket: 0,
          to_bucket: 29,
        },
        {
          variant_name: 'b',
          url: 'https://example.com/b',
          traffic_allocation: 70,
          from_bucket: 30,
          to_bucket: 99,
        },
      ],
    })
  })

  const rangesOf = async (shares: readonly number[]) => {
    const { id } = await create(split(shares.map((share, index) => ({ name: `v${index}`, share }))))
    const { variants } = await preview(id)
    return variants.map((v: { from_bucket: number | null; to_bucket: number | null }) => [
      v.from_bucket,
      v.to_bucket,
    ])
  }

  it('shows no bucket for a variant without traffic, and a shared bucket for both variants', async () => {
    expect(await rangesOf([0, 100])).toEqual([
      [null, null],
      [0, 99],
    ])
    expect(await rangesOf([33.3, 33.3, 33.4])).toEqual([
      [0, 33],
      [33, 66],
      [66, 99],
    ])
    expect(await rangesOf([10.1, 20.2, 69.7])).toEqual([
      [0, 10],
      [10, 30],
      [30, 99],
    ])
  })

  it('derives a cookie name from every key, unless one is configured', async () => {
    const { id } = await create({ ...split([A, B]), key: 'pages.of-May_1' })
    expect((await preview(id)).cookie_name).toBe('exp_pages_of-May_1')
    const named = await create(split([A, B], { cookie_name: 'landing' }))
    expect((await preview(named.id)).cookie_name).toBe('landing')
  })

  it('predicts the variant of a subject as assignment does in the running experiment', async () => {
    const { id, key } = await create()
    const headers = await service.key()
    await send('post', `/experiments/${id}/start`)
    for (let number = 0; number < 30; number += 1) {
      const user_id = `visitor ${number} ä&`
      const seen = await preview(id, `?user_id=${encodeURIComponent(user_id)}`)
      const payload = { user_id, experiment_key: key }
      const answer = await service.inject({
        method: 'POST',
        url: '/api/v1/tracking/assign',
        headers,
        payload,
      })
      const { variant_name } = answer.json()
      expect(seen).toMatchObject({ user_id, variant_name, url: `https://example.com/${variant_name}` })
      expect(seen.traffic_allocation).toBe(seen.variant_name === 'a' ? 30 : 70)
      expect(seen.bucket < 30).toBe(seen.variant_name === 'a')
    }
  })

  it('stores nothing', async () => {
    const { id } = await create()
    await send('post', `/experiments/${id}/start`)
    await preview(id, '?user_id=visitor')
    expect((await service.as('analyst').get(`/experiments/${id}/assignments`)).json().total).toBe(0)
  })

  it('refuses an experiment of another type, an unknown one, and an invalid user_id', async () => {
    const { id } = await create({ variants: [{ name: 'a' }, { name: 'b' }] })
    expect(await send('get', previewPath(id))).toEqual({
      status: 400,
      body: { detail: 'Experiment is not a split_url type' },
    })
    expect(await send('get', previewPath(UNKNOWN))).toEqual({
      status: 404,
      body: { detail: 'Experiment not found' },
    })
    const landing = await create()
    for (const query of ['?user_id=', `?user_id=${'u'.repeat(256)}`, '?user=x', '?user_id=a%00b']) {
      expect([query, (await send('get', previewPath(landing.id, query))).status]).toEqual([query, 422])
    }
  })

  it('requires the right to change the experiment', async () => {
    const { id } = await create()
    const statuses: [Caller, number][] = []
    for (const caller of ['superuser', 'admin', 'developer', 'analyst', 'viewer'] as const) {
      statuses.push([caller, (await service.as(caller).get(previewPath(id))).statusCode])
    }
    expect(statuses).toEqual([
      ['superuser', 200],
      ['admin', 200],
      ['developer', 200],
      ['analyst', 403],
      ['viewer', 403],
    ])
    expect((await service.anonymous.get(previewPath(id))).statusCode).toBe(401)
  })
})

describe('in the core profile', () => {
  let core: TestService
  beforeAll(async () => {
    core = await startTestService({ config: { PROFILE: 'core' } })
  })
  afterAll(() => core.close())

  it('a split_url experiment cannot be created, and its preview is refused before any query', async () => {
    const developer = core.as('developer')
    const made = await developer.post('/experiments/', { name: 'Pages', ...split([A, B]) })
    const seen = await developer.get(previewPath(UNKNOWN))
    for (const answer of [made, seen]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        501,
        { detail: 'The split_url module is not available in this profile' },
      ])
    }
    expect((await core.anonymous.get(previewPath(UNKNOWN))).statusCode).toBe(401)
    const viewer = await core.as('viewer').post('/experiments/', { name: 'Pages', ...split([A, B]) })
    expect(viewer.statusCode).toBe(403)
  })
})
