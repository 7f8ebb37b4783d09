import { chooseVariant, hashFraction } from '@assay/evaluation'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { createSplit, type SplitFields } from '../../../testing/split-experiment.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { SPLIT_URL_ROUTER: 'true' } })
})
afterAll(() => service.close())

const create = (fields: SplitFields = {}) => createSplit(service, fields)

const follow = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await service.inject({ method: 'GET', url: `/r/${path}`, headers })
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    cache: answer.headers['cache-control'],
    body: answer.body,
  }
}

const assignmentsOf = async (id: string) =>
  (await service.as('analyst').get(`/experiments/${id}/assignments?limit=100`)).json()

/** A user with this variant of an experiment of 30 to 70. */
const userWith = (name: string, key: string): string => {
  const variants = [
    { name: 'a', traffic_allocation: 30 },
    { name: 'b', traffic_allocation: 70 },
  ]
  for (let number = 0; ; number += 1) {
    const user = `user-${number}`
    if (chooseVariant(variants, hashFraction(user, key))?.name === name) return user
  }
}

const control = (id: string, action: string) => service.as('developer').post(`/experiments/${id}/${action}`)

describe('a link to a running experiment', () => {
  it('sends the user to the page of the variant and stores the assignment', async () => {
    const { id, key } = await create({ cookie_ttl_days: 7 })
    const user = userWith('b', key)
    expect(await follow(`${key}?user_id=${user}&utm_source=mail`)).toEqual({
      status: 302,
      location: 'https://shop.example/b?utm_source=mail',
      cookies: [`exp_${key}=${key}.b; Path=/; Max-Age=604800; Secure; SameSite=Lax`],
      cache: 'no-store',
      body: '',
    })
    const { items, total } = await assignmentsOf(id)
    expect([total, items[0].user_id, items[0].variant_name]).toEqual([1, user, 'b'])
  })

  it('makes a stranger a visitor, who is the same person afterwards', async () => {
    const { id, key } = await create()
    const first = await follow(key)
    const [visitor = '', variant = ''] = first.cookies
    expect(visitor).toMatch(/^assay_visitor=[\da-f-]{36}; Path=\/; Max-Age=31536000; Secure; SameSite=Lax$/)
    expect(variant).toMatch(/^exp_/)
    const cookie = first.cookies.map((text) => text.split(';')[0]).join('; ')
    const again = await follow(key, { cookie })
    expect([again.location, again.cookies]).toEqual([first.location, [variant]])
    const { items, total } = await assignmentsOf(id)
    expect([total, visitor.startsWith(`assay_visitor=${items[0].user_id};`)]).toEqual([1, true])
  })

  it('keeps the stored variant when the shares change, whatever the cookie says', async () => {
    const { id, key } = await create()
    const user = userWith('b', key)
    await follow(`${key}?user_id=${user}`)
    const { variants, split_url_config } = (await service.as('developer').get(`/experiments/${id}`)).json()
    const shares = [100, 0]
    const shared = <One>(list: One[]) =>
      list.map((one, index) => ({ ...one, traffic_allocation: shares[index] }))
    const changed = await service.as('developer').put(`/experiments/${id}`, {
      variants: shared(variants),
      split_url_config: { ...split_url_config, variants: shared(split_url_config.variants) },
    })
    expect(changed.statusCode).toBe(200)
    const cookie = `exp_${key}=${key}.a`
    expect((await follow(`${key}?user_id=${user}`, { cookie })).location).toBe('https://shop.example/b')
    expect((await follow(`${key}?user_id=new-${user}`)).location).toBe('https://shop.example/a')
  })

  it('sends many visitors at once, each to one variant that is stored once', async () => {
    const { id, key } = await create()
    const users = Array.from({ length: 20 }, (_, number) => `crowd-${number}`)
    const answers = await Promise.all(
      [...users, ...users, ...users].map((user) => follow(`${key}?user_id=${user}`)),
    )
    expect(answers.every(({ status }) => status === 302)).toBe(true)
    users.forEach((_, at) => {
      expect(new Set([0, 20, 40].map((turn) => answers[turn + at]?.location)).size).toBe(1)
    })
    expect((await assignmentsOf(id)).total).toBe(20)
  })
})

describe('nobody is assigned', () => {
  it('who takes no part: the control, without a cookie of the experiment', async () => {
    const { id, key } = await create({ traffic_percentage: 0.01 })
    expect(await follow(`${key}?user_id=anna`)).toMatchObject({
      status: 302,
      location: 'https://shop.example/a',
      cookies: [],
    })
    expect((await assignmentsOf(id)).total).toBe(0)
  })

  it('whom the rules do not know, because a link brings no attributes', async () => {
    const group = {
      logical_operator: 'AND',
      conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }],
    }
    const rules = { logical_operator: 'AND', groups: [group] }
    const { id, key } = await create({ targeting_rules: rules })
    expect((await follow(`${key}?user_id=anna&country=DE`)).location).toBe(
      'https://shop.example/a?country=DE',
    )
    expect((await assignmentsOf(id)).total).toBe(0)
  })

  it('who is a robot: the canonical page', async () => {
    const { id, key } = await create({ canonical_url: 'https://shop.example/start' })
    const robot = await follow(key, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect([robot.location, robot.cookies]).toEqual(['https://shop.example/start', []])
    expect((await assignmentsOf(id)).total).toBe(0)
  })

  it('while the experiment does not run: the canonical page, or 404', async () => {
    for (const canonical_url of ['https://shop.example/start', undefined]) {
      const { id, key } = await create({ isStarted: false, ...(canonical_url && { canonical_url }) })
      const seen = async () => {
        const { status, location, cookies } = await follow(`${key}?x=1`)
        return [status, location, cookies.length]
      }
      const idle = canonical_url ? [302, `${canonical_url}?x=1`, 0] : [404, undefined, 0]
      expect(await seen()).toEqual(idle)
      await control(id, 'start')
      expect((await seen())[2]).toBe(2)
      await control(id, 'pause')
      expect(await seen()).toEqual(idle)
      await control(id, 'start')
      expect((await seen())[2]).toBe(2)
      await control(id, 'complete')
      expect(await seen()).toEqual(idle)
      await service.as('developer').post(`/experiments/${id}/archive`)
      expect(await seen()).toEqual(idle)
    }
  })

  it('where no such experiment is, or it is of another type', async () => {
    const other = await service
      .as('developer')
      .post('/experiments/', { name: 'Plain', variants: [{ name: 'a' }, { name: 'b' }] })
    for (const key of ['unknown', other.json().key, '..%2F..%2Fetc', '%2F%2Fevil.example', 'k'.repeat(100)]) {
      const { status, body } = await follow(key)
      expect([key, status, JSON.parse(body)]).toEqual([key, 404, { detail: 'Experiment not found' }])
    }
  })
})

describe('bad input', () => {
  it.each([['?user_id='], [`?user_id=${'u'.repeat(256)}`], ['?user_id=a%00b'], ['?user_id=a&user_id=b']])(
    '%s is refused',
    async (query) => {
      const { key } = await create()
      expect((await follow(`${key}${query}`)).status).toBe(422)
    },
  )

  it('A key that is too long is refused', async () => {
    expect((await follow('k'.repeat(101))).status).toBe(422)
  })

  it('No query and no cookie leads anywhere else, or breaks a header', async () => {
    const { key } = await create({ urls: ['https://shop.example/a?layout=x', 'https://shop.example/b#top'] })
    const text = fc.string({ unit: 'binary', maxLength: 100 })
    await fc.assert(
      fc.asyncProperty(text, fc.string({ maxLength: 100 }), async (query, cookie) => {
        const safe = cookie.replaceAll(/[^\x20-\x7e]/g, '')
        const { status, location, cookies } = await follow(
          `${key}?to=${encodeURIComponent(query.toWellFormed())}`,
          {
            cookie: `exp_${key}=${safe}; assay_visitor=${safe}`,
          },
        )
        if (status === 422) return
        expect(location).toMatch(/^https:\/\/shop\.example\/(a\?layout=x&|b\?)to=[\x21-\x7e]*$/)
        for (const one of cookies) expect(one).toMatch(/^[\w-]+=[\w.-]+; Path=\/; [\x20-\x7e]*$/)
      }),
      { numRuns: 200 },
    )
  })

  it('The id of a user never reaches the page, however it is written', async () => {
    const { key } = await create()
    const { location } = await follow(`${key}?x=1&user%5Fid=anna&y=2`)
    expect(location).toMatch(/^https:\/\/shop\.example\/[ab]\?x=1&y=2$/)
  })
})

describe('the limit of requests', () => {
  it('is that of the SDK routes, so that an office behind one address is served', async () => {
    const config = { SPLIT_URL_ROUTER: 'true', RATE_LIMIT_ENABLED: 'true', SDK_RATE_LIMIT_PER_MINUTE: '700' }
    const limited = await startTestService({ config })
    try {
      const { key } = await createSplit(limited)
      const answer = await limited.inject({ method: 'GET', url: `/r/${key}` })
      expect([answer.statusCode, answer.headers['x-ratelimit-limit']]).toEqual([302, '700'])
      const unknown = await limited.inject({ method: 'GET', url: '/other' })
      expect([unknown.statusCode, unknown.headers['x-ratelimit-limit']]).toEqual([404, '300'])
    } finally {
      await limited.close()
    }
  })
})

describe('without SPLIT_URL_ROUTER', () => {
  it('neither route exists', async () => {
    const off = await startTestService()
    try {
      for (const url of ['/r/landing', '/api/v1/split-url/configuration']) {
        const answer = await off.inject({ method: 'GET', url })
        expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }])
      }
    } finally {
      await off.close()
    }
  })
})
