import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSystemSlice } from '../features/system/index.ts'
import { fullPath } from '../http/mount.ts'
import { describeApi } from '../http/openapi/document.ts'
import type { JsonSchema } from '../http/openapi/schemas.ts'
import type { Route } from '../http/route.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'

const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
const groups = [createSystemSlice({ slices }), ...slices]
const api = describeApi(groups, 'test')
const text = JSON.stringify(api)

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Every schema within `value`, those within schemas too. */
const schemasIn = (value: unknown): JsonSchema[] => {
  if (!isObject(value)) return []
  const inner = Object.values(value).flatMap(schemasIn)
  return 'type' in value || '$ref' in value || 'anyOf' in value ? [value, ...inner] : inner
}

describe('the description of the whole API', () => {
  it('is valid for a validator of the published schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('is valid for a linter that reads the specification by itself', async () => {
    const rules = { struct: 'error', 'no-unresolved-refs': 'error' } as const
    const problems = await lintFromString({ source: text, config: await createConfig({ rules }) })
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
  })

  it('has defaults that are what their schemas ask for', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(api, 'api')
    const defaults = schemasIn(api).filter((schema) => 'default' in schema)
    expect(defaults.length).toBeGreaterThan(50)
    for (const schema of defaults) {
      const local: unknown = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))
      expect([schema, ajv.validate(Object(local), schema['default'])]).toEqual([schema, true])
    }
  })

  it('never describes a list by a list, nor by true or false', () => {
    const items = schemasIn(api).flatMap((schema) => ('items' in schema ? [schema['items']] : []))
    expect(items.filter((item) => typeof item !== 'object' || Array.isArray(item))).toEqual([])
  })
})

/** The bounds of numbers that the description names, each with the shape that decides. */
const bounds = (route: Route): { name: string; value: number; shape: z.ZodType; isText: boolean }[] =>
  [
    { shape: route.query, isText: true },
    { shape: route.params, isText: true },
    { shape: route.body, isText: false },
  ].flatMap(({ shape, isText }) => {
    if (!(shape instanceof z.ZodObject)) return []
    return Object.entries(
      z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }).properties ?? {},
    ).flatMap(([field, schema]) =>
      [Object(schema).minimum, Object(schema).maximum]
        .filter((value) => typeof value === 'number')
        .map((value) => ({
          name: `${route.method} ${fullPath(route)} ${field} ${value}`,
          value,
          shape: shape.shape[field],
          isText,
        })),
    )
  })

describe('a number that the description allows', () => {
  const all = groups.flatMap(({ routes }) => routes.flatMap(bounds))

  it('is accepted at its bounds, however large they are', () => {
    expect(all.length).toBeGreaterThan(100)
    const refused = all.filter(
      ({ shape, value, isText }) => !shape.safeParse(isText ? plainDigits(value) : value).success,
    )
    expect(refused.map(({ name }) => name)).toEqual([])
  })
})

const plainDigits = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
