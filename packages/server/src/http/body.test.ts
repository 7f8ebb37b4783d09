import { describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'

const edge = createEdge()
const JSON_TYPE = { 'content-type': 'application/json', 'x-api-key': 'key:track' }

const post = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE, path = 'things/') =>
  edge.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })

const problemOf = async (payload: string | Buffer, headers?: Record<string, string>, path?: string) => {
  const answer = await post(payload, headers, path)
  expect(answer.statusCode).toBe(422)
  const { detail } = answer.json()
  expect(detail).toHaveLength(1)
  return detail[0]
}

describe('a request body', () => {
  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8; profile=x',
  ])('is accepted as %s', async (type) => {
    expect((await post('{"name":"a"}', { 'content-type': type })).statusCode).toBe(201)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    'application/merge-patch+json',
    'json',
    '*/*',
    '',
  ])('is refused as %j', async (type) => {
    const answer = await post('{"name":"a"}', { 'content-type': type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({ detail: 'Unsupported Media Type' })
  })

  it('is refused without a content type, and with a content encoding', async () => {
    const untyped = await edge.inject({ method: 'POST', url: '/api/v1/things/', payload: Buffer.from('{}') })
    expect(untyped.statusCode).toBe(415)
    expect((await post('{}', { ...JSON_TYPE, 'content-encoding': 'gzip' })).statusCode).toBe(415)
    const plain = await post('{"name":"a"}', { ...JSON_TYPE, 'content-encoding': 'identity' })
    expect(plain.statusCode).toBe(201)
  })

  it('may be omitted only when every field is optional', async () => {
    const empty = (path: string) => edge.inject({ method: 'POST', url: `/api/v1/things/${path}` })
    expect((await empty('optional')).json().name).toBe('nameless')
    const answer = await empty('')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([{ type: 'missing', loc: ['body'], msg: 'field is required' }])
  })

  it.each([
    [32 * 1024, 'things/'],
    [1024 * 1024, 'things/whole'],
    [8 * 1024 * 1024, 'things/bulk'],
  ])('may have at most %i bytes at %s', async (limit, path) => {
    const filler = (bytes: number) => `{"x":"${'y'.repeat(bytes - 8)}"}`
    expect((await post(filler(limit), JSON_TYPE, path)).statusCode).not.toBe(413)
    const answer = await post(filler(limit + 1), JSON_TYPE, path)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ detail: `Request body larger than ${limit} bytes` })
  })
})

describe('the number of keys, lists and objects of a body', () => {
  it.each([
    [2000, 'things/'],
    [20_000, 'things/whole'],
    [100_000, 'things/bulk'],
  ])('is at most %i in total at %s', async (limit, path) => {
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`
    const lists = (count: number) => `[${Array.from({ length: count - 1 }, () => '[]').join(',')}]`
    const refusal = {
      type: 'too_long',
      loc: ['body'],
      msg: `has more than ${limit} keys, lists and objects together`,
    }
    const most = (await post(`{"a":[${keys(limit - 5)},{}]}`, JSON_TYPE, path)).json().detail
    expect(JSON.stringify(most ?? '')).not.toContain('together')
    expect(await problemOf(`{"a":[${keys(limit - 5)},{},{}]}`, JSON_TYPE, path)).toEqual(refusal)
    expect(JSON.stringify((await post(lists(limit), JSON_TYPE, path)).json())).not.toContain('together')
    expect(await problemOf(lists(limit + 1), JSON_TYPE, path)).toEqual(refusal)
  })
})

describe('a JSON body', () => {
  it.each([
    ['', 'missing'],
    ['{', 'json_invalid'],
    ['{"name":"a",}', 'json_invalid'],
    ["{'name':'a'}", 'json_invalid'],
    ['{"name":"a"} x', 'json_invalid'],
    ['{"name":NaN}', 'json_invalid'],
    ['\ufeff{"name":"a"}', 'json_invalid'],
    ['   ', 'json_invalid'],
    ['{"name":"a","name":"b"}', 'json_invalid'],
    ['{"name":"a","\\u006eame":"b"}', 'json_invalid'],
    ['{"name":"a","parts":[{"label":"x","label":"x"}]}', 'json_invalid'],
    ['{"name":"a","size":1e999}', 'too_large'],
    ['{"name":"a","size":-1e999}', 'too_large'],
    ['[1e999]', 'too_large'],
    ['{"name":"\\u0000"}', 'value_error'],
    ['{"name":"\\ud800"}', 'value_error'],
    ['{"name":"a","\\udc00":1}', 'value_error'],
    ['{"name":"a","__proto__":{"admin":true}}', 'value_error'],
    ['"text"', 'wrong_type'],
    ['[]', 'wrong_type'],
    ['null', 'null_not_allowed'],
    ['7', 'wrong_type'],
  ])('%j is refused as %s', async (payload, type) => {
    const problem = await problemOf(payload)
    expect(problem).toMatchObject({ type, loc: ['body'] })
  })

  it.each([1, 100_000])('is refused when it is not UTF-8, after %i characters', async (letters) => {
    const bytes = Buffer.concat([Buffer.from(`"${'x'.repeat(letters)}`), Buffer.from([0xff, 0xfe, 0x22])])
    const problem = await problemOf(bytes, JSON_TYPE, 'things/bulk')
    expect(problem).toEqual({ type: 'json_invalid', loc: ['body'], msg: 'body is not valid UTF-8' })
  })

  it.each([
    ['{"name":"a",', '', 'json_invalid'],
    ['{"name":"a","name":"b",', '}', 'json_invalid'],
    ['{"name":"\\u0000",', '}', 'value_error'],
  ])('is refused when large: %s', async (start, end, type) => {
    const payload = `${start}"more":"${'x'.repeat(100_000)}"${end}`
    expect(await problemOf(payload, JSON_TYPE, 'things/bulk')).toMatchObject({ type, loc: ['body'] })
  })

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('is refused when nested too deeply with %s', async (open, close) => {
    for (const depth of [65, 1000, 100_000]) {
      const problem = await problemOf(
        open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth),
        JSON_TYPE,
        'things/whole',
      )
      expect(problem).toMatchObject({ type: 'too_long', loc: ['body'] })
    }
  })

  it('may contain colons, quotes and backslashes in strings', async () => {
    for (const name of [':::', '\\"', '"a":1', '\\\\', '{"x":']) {
      const answer = await post(JSON.stringify({ name }))
      expect(answer.statusCode).toBe(201)
      expect(answer.json().name).toBe(name)
    }
  })
})

describe('a form body', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

  it('is read with percent escapes decoded', async () => {
    const answer = await post('name=a+b%26%C3%BC', FORM, 'things/form')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().name).toBe('a b&ü')
  })

  it.each([
    ['name=a&name=b', 'a field is sent twice'],
    ['name=%00', 'a text holds a character that cannot be stored'],
    ['na%00me=a', 'a text holds a character that cannot be stored'],
    [Array.from({ length: 101 }, (_, field) => `${field}=1`).join('&'), 'more than 100 fields'],
  ])('%s is refused', async (payload, msg) => {
    expect(await problemOf(payload, FORM, 'things/form')).toEqual({ type: 'value_error', loc: ['body'], msg })
  })

  it('is refused when it is not UTF-8, and when it is JSON', async () => {
    expect(await problemOf(Buffer.from([0x61, 0x3d, 0xff]), FORM, 'things/form')).toMatchObject({
      msg: 'body is not valid UTF-8',
    })
    expect((await post('{"name":"a"}', JSON_TYPE, 'things/form')).statusCode).toBe(415)
  })
})
