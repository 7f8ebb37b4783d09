import { chooseVariant, hashFraction } from '@assay/evaluation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EdgeConfiguration, type EdgeExperiment, type Routing, routeVisit, type Visit } from './index.ts'

const VISITOR = 'b1946ac92492d2347c6235b4d2611184'

const pages = (...urls: string[]) =>
  urls.map((url, index) => ({
    name: 'abcdefghij'[index] ?? '',
    url,
    traffic_allocation: 100 / urls.length,
    is_control: index === 0,
  }))

const landing: EdgeExperiment = {
  key: 'landing',
  decided_by: 'edge',
  cookie_name: 'exp_landing',
  cookie_ttl_days: 30,
  canonical_url: 'https://shop.example/start',
  gates: [],
  variants: pages('https://shop.example/start', 'https://shop.example/b?layout=wide'),
}

const experiment = (fields: Partial<EdgeExperiment>): EdgeExperiment => ({ ...landing, ...fields })

const visit = (fields: Partial<Visit> = {}): Visit => ({
  url: 'https://shop.example/start',
  newVisitorId: VISITOR,
  ...fields,
})

const route = (one: EdgeExperiment, fields: Partial<Visit> = {}): Routing =>
  routeVisit({ experiments: [one] }, visit(fields))

const cookiesOf = ({ headers }: Routing): string[] =>
  headers.filter(([name]) => name === 'Set-Cookie').map(([, value]) => value)

/** What a browser would send back. */
const cookieHeader = (routing: Routing): string =>
  cookiesOf(routing)
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Somebody whose variant is the one with this name. */
const userWith = (name: string, one = landing): string => {
  for (let number = 0; ; number += 1) {
    const user = `user ${number}`
    if (chooseVariant(one.variants, hashFraction(user, one.key))?.name === name) return user
  }
}

describe('a visitor at the entry', () => {
  it('is sent to the page of the variant, with a cookie and an answer that nobody keeps', () => {
    expect(route(landing, { userId: userWith('b') })).toEqual({
      location: 'https://shop.example/b?layout=wide',
      headers: [
        ['Cache-Control', 'no-store'],
        ['Set-Cookie', 'exp_landing=landing.b; Path=/; Max-Age=2592000; Secure; SameSite=Lax'],
      ],
      experiment_key: 'landing',
      variant_name: 'b',
      user_id: userWith('b'),
      reason: 'hash',
    })
  })

  it('stays when the variant is the page asked for', () => {
    const routing = route(landing, { userId: userWith('a') })
    expect(routing).toMatchObject({ location: null, variant_name: 'a' })
    expect(cookiesOf(routing)).toHaveLength(1)
  })

  it('whom nobody knows gets an id, and is the same person at the next visit', () => {
    const first = route(landing)
    expect(cookiesOf(first)[0]).toBe(
      `assay_visitor=${VISITOR}; Path=/; Max-Age=31536000; Secure; SameSite=Lax`,
    )
    const again = route(landing, {
      cookie: `assay_visitor=${VISITOR}`,
      newVisitorId: 'another-id-of-somebody',
    })
    expect([again.user_id, again.variant_name]).toEqual([VISITOR, first.variant_name])
    expect(cookiesOf(again)).toHaveLength(1)
  })

  it('keeps the variant of the cookie when the shares have changed', () => {
    const first = route(landing, { userId: userWith('b') })
    const moved = experiment({
      variants: landing.variants.map((one) => ({ ...one, traffic_allocation: one.name === 'a' ? 100 : 0 })),
    })
    const again = route(moved, { userId: userWith('b'), cookie: cookieHeader(first) })
    expect(again).toMatchObject({ variant_name: 'b', reason: 'cookie' })
  })

  it('keeps the own query, but for parameters that say which page it is', () => {
    const url = 'https://shop.example/start?utm_source=mail&layout=narrow&a=1%202'
    expect(route(landing, { url, userId: userWith('b') }).location).toBe(
      'https://shop.example/b?layout=wide&utm_source=mail&a=1%202',
    )
  })

  it('loses an own query that would make the address too long', () => {
    const url = `https://shop.example/start?x=${'y'.repeat(8000)}`
    expect(route(landing, { url, userId: userWith('b') }).location).toBe('https://shop.example/b?layout=wide')
  })

  it.each([
    'http://shop.example/start',
    'https://SHOP.example/start',
    'https://shop.example:443/start',
    'http://shop.example:80/start/',
    'https://shop.example/start#top',
  ])('is one at %s as well', (url) => {
    expect(route(landing, { url, userId: userWith('b') }).location).not.toBeNull()
  })

  it('who passes not every gate sees the control and gets no cookie of the experiment', () => {
    const closed = experiment({ gates: [{ salt: 'landing:traffic', from: 0, to: 0 }] })
    expect(route(closed, { userId: 'anna' })).toMatchObject({
      location: null,
      variant_name: 'a',
      reason: 'not_eligible',
      headers: [['Cache-Control', 'no-store']],
    })
  })
})

describe('nobody is sent anywhere', () => {
  it.each<[string, EdgeExperiment, Partial<Visit>, string]>([
    ['at an address of no experiment', landing, { url: 'https://shop.example/other' }, 'no_experiment'],
    ['at an address that is none', landing, { url: 'start' }, 'no_experiment'],
    ['at the page of a variant', landing, { url: 'https://shop.example/b?layout=wide&x=1' }, 'variant_page'],
    ['by a form', landing, { method: 'POST' }, 'method'],
    ['who is a robot', landing, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'robot'],
    ['where the service decides', experiment({ decided_by: 'service' }), {}, 'service'],
    [
      'by an address that leads to a script',
      experiment({ variants: pages('https://shop.example/start', 'javascript:alert(1)') }),
      {},
      'no_experiment',
    ],
  ])('%s', (_, one, fields, reason) => {
    expect(route(one, fields)).toMatchObject({ location: null, headers: [], reason })
  })

  it('A telephone of the brand Cubot is no robot', () => {
    expect(route(landing, { userAgent: 'Mozilla/5.0 (Linux; Android 13; CUBOT P80)' }).reason).toBe('hash')
  })
})

describe('a hostile cookie', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      'exp_landing=https://evil.example',
      'exp_landing=landing.b%0d%0aSet-Cookie: x=1',
      'exp_landing=landing.b\r\nLocation: //evil.example; assay_visitor=x\r\ny',
      'assay_visitor=../../../../../../../evil; exp_landing=landing.__proto__',
      `assay_visitor=${'a'.repeat(65)}`,
    ),
  )

  it('and a hostile query lead nowhere but to the pages of the configuration, and never break a header', () => {
    fc.assert(
      fc.property(hostile, fc.string({ unit: 'binary', maxLength: 200 }), (cookie, query) => {
        const routing = route(landing, { cookie, url: `https://shop.example/start?${query}` })
        expect(routing.location ?? 'https://shop.example/b?').toMatch(
          /^https:\/\/shop\.example\/(start|b)(\?|$)/,
        )
        for (const text of [routing.location ?? '', ...routing.headers.flat()]) {
          expect(text).toMatch(/^[\x20-\x7e]*$/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('names no variant that the experiment does not have', () => {
    for (const value of ['landing.c', 'other.b', 'b', 'landing.b%', 'landing.%62', '']) {
      expect(route(landing, { cookie: `exp_landing=${value}` }).reason).toBe('hash')
    }
    expect(route(landing, { cookie: 'x=1; exp_landing=old; exp_landing=landing.b' }).reason).toBe('cookie')
  })
})

describe('the names of variants and cookies', () => {
  it('may be any text: the cookie brings the variant back', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(name, (text) => {
        const one = experiment({
          variants: [
            { ...landing.variants[0]!, name: text },
            { ...landing.variants[1]!, name: `${text}2` },
          ],
        })
        const first = route(one, { userId: 'anna' })
        const again = route(one, { userId: 'berta', cookie: cookieHeader(first) })
        expect([again.variant_name, again.reason]).toEqual([first.variant_name, 'cookie'])
      }),
    )
  })

  it('never let one cookie be another: neither the visitor nor an experiment of the same name', () => {
    expect(cookiesOf(route(experiment({ cookie_name: 'assay_visitor' }), { userId: 'anna' }))).toEqual([])
    expect(cookiesOf(route(experiment({ cookie_name: 'a;b' }), { userId: 'anna' }))).toEqual([])
    const other = experiment({ key: 'landing2' })
    expect(route(other, { cookie: 'exp_landing=landing.b' }).reason).toBe('hash')
  })
})

const url = fc
  .tuple(fc.constantFrom('/', '/a', '/b', '/a/'), fc.subarray(['x=1', 'x=2', 'y=1', 'z']))
  .map(([path, query]) => `https://shop.example${path}${query.length > 0 ? `?${query.join('&')}` : ''}`)

const anyExperiment = fc
  .tuple(fc.array(url, { minLength: 2, maxLength: 4 }), fc.option(url), fc.integer({ min: 0, max: 3 }))
  .map(([urls, canonical_url, number]) =>
    experiment({ key: `e${number}`, cookie_name: `c${number}`, canonical_url, variants: pages(...urls) }),
  )

describe('any configuration', () => {
  it('lets a browser arrive, also one that keeps no cookie and is somebody else each time', () => {
    fc.assert(
      fc.property(
        fc.array(anyExperiment, { minLength: 1, maxLength: 4 }),
        url,
        fc.array(fc.uuid(), { minLength: 10, maxLength: 10 }),
        (experiments, start, ids) => {
          let at = start
          const arrived = ids.some((newVisitorId) => {
            const { location } = routeVisit({ experiments }, { url: at, newVisitorId })
            at = location ?? at
            return location === null
          })
          expect(arrived).toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('gives the variants their shares of 100,000 visitors', () => {
    const shared = experiment({
      variants: [10, 20, 70].map((share, index) => ({
        ...pages('https://x/a', 'https://x/b', 'https://x/c')[index]!,
        traffic_allocation: share,
      })),
    })
    const counts = new Map<string | null, number>()
    for (let number = 0; number < 100_000; number += 1) {
      const { variant_name } = route(shared, { userId: `visitor-${number}` })
      counts.set(variant_name, (counts.get(variant_name) ?? 0) + 1)
    }
    const expected = { a: 10_000, b: 20_000, c: 70_000 }
    const statistic = Object.entries(expected).reduce(
      (sum, [name, count]) => sum + ((counts.get(name) ?? 0) - count) ** 2 / count,
      0,
    )
    // 2 degrees of freedom: the 0.1 % quantile is 13.82.
    expect(statistic).toBeLessThan(13.82)
  })

  it('with a thousand experiments decides the first that has the address', () => {
    const experiments = Array.from({ length: 1000 }, (_, index) =>
      experiment({ key: `e${index}`, canonical_url: `https://shop.example/${index}` }),
    )
    const configuration: EdgeConfiguration = { experiments }
    expect(routeVisit(configuration, visit({ url: 'https://shop.example/999' })).experiment_key).toBe('e999')
  })
})
