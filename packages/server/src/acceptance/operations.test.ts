import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSystemSlice } from '../features/system/index.ts'
import { describeApi } from '../http/openapi/document.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'

const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
const api: unknown = JSON.parse(
  JSON.stringify(describeApi([createSystemSlice({ slices }), ...slices], 'test')),
)

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What people read and no program depends on. A property of a body may have such a name, too; then it is no text. */
const TEXTS = new Set(['summary', 'description', 'title'])

const isText = (name: string, value: unknown): boolean => TEXTS.has(name) && typeof value === 'string'

const valueAt = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value: unknown, name) => (isFields(value) ? value[name] : undefined), api)

/** What a part of the description says, in one spelling: without texts, order and names of shapes. */
const normalised = (value: unknown, within: readonly string[] = []): unknown => {
  if (Array.isArray(value)) {
    return value
      .map((item) => normalised(item, within))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (!isFields(value)) return value
  const reference = value['$ref']
  if (typeof reference !== 'string') return normalisedFields(value, within)
  return within.includes(reference)
    ? { again: within.length - within.indexOf(reference) }
    : normalised(valueAt(reference), [...within, reference])
}

const normalisedFields = (fields: Fields, within: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => !isText(name, value))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, normalised(value, within)]),
  )

const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/**
 * Programs depend on the shapes of the API. A line of `operations.txt` that changes is a shape that changes: look at the
 * difference of docs/openapi.json, and write the new file with `npm test -- packages/server/src/acceptance/operations -u`.
 */
it('keeps the shape of every operation as it was written down', async () => {
  const paths = isFields(api) && isFields(api['paths']) ? Object.entries(api['paths']) : []
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(isFields(methods) ? methods : {}).map(
      ([method, operation]) => `${method.toUpperCase()} ${path} ${fingerprint(normalised(operation))}`,
    ),
  )
  expect(operations.length).toBeGreaterThanOrEqual(200)
  await expect(`${operations.sort().join('\n')}\n`).toMatchFileSnapshot('operations.txt')
})
