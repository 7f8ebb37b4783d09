import { describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'

const edge = createEdge()

describe('a collection', () => {
  it('answers with and without its trailing slash', async () => {
    for (const url of ['/api/v1/things/', '/api/v1/things']) {
      const answer = await edge.inject({ method: 'POST', url, payload: { name: 'a' } })
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toEqual({ name: 'a', when: null })
    }
  })

  it.each(['', '?limit=5&skip=1', '?a=%2F&b'])(
    'with a required slash redirects without it and preserves the query %j',
    async (query) => {
      const answer = await edge.inject({ url: `/api/v1/things${query}` })
      expect(answer.statusCode).toBe(307)
      expect(answer.headers['location']).toBe(`/api/v1/things/${query}`)
      expect(answer.body).toBe('')
    },
  )

  it('is not found under a path that only shares its prefix', async () => {
    expect((await edge.inject({ url: '/api/v1/things//' })).statusCode).toBe(404)
    expect((await edge.inject({ url: '/API/v1/things/' })).statusCode).toBe(404)
  })
})

describe('an answer', () => {
  it('writes times in UTC with milliseconds', async () => {
    const answer = await edge.inject({ url: '/api/v1/things/7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10' })
    expect(answer.json()).toEqual({ name: 'thing', when: '2026-01-02T03:04:05.678Z' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('without content has no body and no content type', async () => {
    const answer = await edge.inject({
      method: 'DELETE',
      url: '/api/v1/things/7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10',
      headers: { authorization: 'Bearer admin' },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(answer.headers['content-type']).toBeUndefined()
  })
})

describe('a list', () => {
  const page = async (query: string) => (await edge.inject({ url: `/api/v1/things/${query}` })).json()

  it('defaults to the first hundred items', async () => {
    expect(await page('')).toEqual({ items: [], total: 0, skip: 0, limit: 100 })
    expect(await page('?skip=7&limit=1000')).toMatchObject({ skip: 7, limit: 1000 })
  })

  it.each([
    ['?limit=0', 'too_small', 'limit'],
    ['?limit=1001', 'too_large', 'limit'],
    ['?skip=-1', 'too_small', 'skip'],
    ['?limit=', 'wrong_type', 'limit'],
    ['?limit=ten', 'wrong_type', 'limit'],
    ['?limit=1.5', 'wrong_type', 'limit'],
    ['?limit=0x10', 'wrong_type', 'limit'],
    ['?limit=1e2', 'wrong_type', 'limit'],
    ['?limit=5&limit=6', 'wrong_type', 'limit'],
    ['?skip=99999999999999999999', 'wrong_type', 'skip'],
    ['?sort=name', 'extra_forbidden', 'sort'],
    ['?skip=%00', 'value_error', 'skip'],
  ])('refuses %s as %s', async (query, type, name) => {
    const { detail } = await page(query)
    expect(detail[0]).toMatchObject({ type, loc: ['query', name] })
  })
})
