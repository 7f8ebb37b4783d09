import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSystemSlice } from '../features/system/index.ts'
import { bodyLimitsOf } from '../http/body.ts'
import { parseJsonBody } from '../http/json-body.ts'
import { fullPath } from '../http/mount.ts'
import { collectSchemas } from '../http/openapi/schemas.ts'
import { MAX_PROBLEMS, problemsOf } from '../http/problems.ts'
import type { Route } from '../http/route.ts'
import { AppError } from '../lib/errors.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'
import { nearlyValuesOf, valuesOf } from '../testing/schema-values.ts'

/** The same bodies at every run; another seed tries others. */
const SEED = 20_261_122
/** Shared out over all routes, so that the time this takes does not grow with the API. */
const BODIES = 5000
const MAX_BYTES = 16 * 1024

const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
const routes = [createSystemSlice({ slices }), ...slices]
  .flatMap((slice) => slice.routes)
  .filter(({ body, bodyType }) => body !== undefined && bodyType !== 'form')
const schemas = collectSchemas({})

/** JSON that is large in one way: many keys, many items, long texts, deep nesting, colons and quotes in texts. */
const large = fc
  .record({
    inner: fc.constantFrom('1', '"x"', 'null', '{}', '[]', '"\\\\"', '":"', '{"a":1}', '"\\ud800"', '1e999'),
    count: fc.integer({ min: 1, max: MAX_BYTES }),
    form: fc.constantFrom('keys', 'items', 'text', 'lists', 'objects', 'open'),
    key: fc.constantFrom('k', 'name', 'context', 'rules', '__proto__', 'a":"b'),
  })
  .map(({ inner, count, form, key }) => {
    const many = (text: (index: number) => string): string =>
      Array.from({ length: Math.min(count, MAX_BYTES / 4) }, (_, index) => text(index)).join(',')
    const texts = {
      keys: () => `{${many((index) => `${JSON.stringify(key + index)}:${inner}`)}}`,
      items: () => `{${JSON.stringify(key)}:[${many(() => inner)}]}`,
      text: () => `{${JSON.stringify(key)}:"${'\\\\'.repeat(count / 2)}"}`,
      lists: () => '['.repeat(count) + inner + ']'.repeat(count),
      objects: () => `{${JSON.stringify(key)}:`.repeat(count / 8) + inner + '}'.repeat(count / 8),
      open: () => `{${JSON.stringify(key)}:"${'\\"'.repeat(count / 2)}`,
    }
    return texts[form]().slice(0, MAX_BYTES)
  })

/** What a route is sent: what it asks for, nearly that, the same many times, anything large, and no JSON at all. */
const bodiesOf = (route: Route): fc.Arbitrary<Buffer> => {
  const schema = route.body ? schemas.of(route.body, 'input') : {}
  const near = nearlyValuesOf(schema, schemas.components)
  const text = fc.oneof(
    valuesOf(schema, schemas.components).map((value) => JSON.stringify(value)),
    near.map((value) => JSON.stringify(value)),
    fc.tuple(near, fc.integer({ min: 2, max: 500 })).map(([value, times]) => repeated(value, times)),
    large,
    fc.json({ maxDepth: 6 }),
  )
  return fc.oneof(
    { weight: 9, arbitrary: text.map((written) => Buffer.from(written ?? '').subarray(0, MAX_BYTES)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  )
}

/** Every list of the value, and the value itself under new names, many times over. */
const repeated = (value: unknown, times: number): string => {
  const lists = Object.entries(Object(value)).map(([name, inner]) => [
    name,
    Array.isArray(inner) && inner.length > 0
      ? Array.from({ length: times }, (_, index) => inner[index % inner.length])
      : inner,
  ])
  const more = Array.from({ length: times }, (_, index) => [`more${index}`, index])
  return JSON.stringify(Object.fromEntries([...lists, ...more]))
}

/** Reads a body as a route does, and gives the problems that it is refused for. */
const problemsFor = (route: Route, bytes: Buffer): unknown[] => {
  try {
    const value = parseJsonBody(bytes, bodyLimitsOf({ path: fullPath(route), access: route.access }).parts)
    const parsed = route.body?.safeParse(value, { reportInput: true })
    return parsed?.error ? problemsOf(parsed.error, 'body') : []
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return error instanceof AppError ? (error.problems ?? []) : []
  }
}

describe('any body of up to 16 KiB', () => {
  const numRuns = Math.ceil(BODIES / routes.length)

  it.each(routes.map((route) => ({ name: `${route.method} ${fullPath(route)}`, route })))(
    'is read or refused with few words by $name',
    ({ route }) => {
      fc.assert(
        fc.property(bodiesOf(route), (bytes) => {
          const problems = problemsFor(route, bytes)
          expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS)
          expect(JSON.stringify(problems).length).toBeLessThanOrEqual(MAX_PROBLEMS * 1000)
        }),
        { seed: SEED, numRuns },
      )
    },
  )
})
