import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from '../http/openapi/schemas.ts'
import { type Extent, worstOf } from './worst-values.ts'

const EXTENT: Extent = { text: 30, items: 4, depth: 4, values: 1000 }
const worst = (schema: JsonSchema, extent: Partial<Extent> = {}) =>
  worstOf(schema, {}, { ...EXTENT, ...extent })

describe('the worst value of a shape', () => {
  it('uses the maximum length, size and number of items of the shape', () => {
    expect(worst({ type: 'string', maxLength: 5, pattern: '^a+$' })).toBe('aaaaa')
    expect(worst({ type: 'string' })).toHaveLength(30)
    expect(worst({ type: 'integer', maximum: 7 })).toBe(7)
    expect(worst({ type: 'array', items: { type: 'boolean' }, maxItems: 3 })).toEqual([true, true, true])
    expect(worst({ type: 'array', items: { type: 'null' } })).toHaveLength(4)
    expect(
      Object.keys(Object(worst({ type: 'object', additionalProperties: { type: 'null' } }))),
    ).toHaveLength(4)
  })

  it('chooses the largest alternative, and every field', () => {
    const schema = { anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'string' } }] }
    expect(worst(schema)).toHaveLength(4)
    const properties = { a: { type: 'null' }, b: { const: 1 } }
    expect(worst({ type: 'object', properties, required: ['a'] })).toEqual({ a: null, b: 1 })
  })

  it('ends for recursive shapes', () => {
    const tree = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
    }
    const value = JSON.stringify(worstOf(tree, { Tree: tree }, EXTENT))
    expect(value.length).toBeGreaterThan(100)
    expect(value.length).toBeLessThan(100_000)
  })

  it('is valid for the bodies of most routes', async () => {
    const api = JSON.parse(await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'))
    const definitions: Record<string, JsonSchema> = api.components.schemas
    const bodies = Object.values<
      Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
    >(api.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}).map(({ schema }) => schema))
    const whole = JSON.parse(
      JSON.stringify({ bodies, definitions }).replaceAll('#/components/schemas/', '#/$defs/'),
    )
    const fitting = bodies.filter((schema, index) => {
      const shape = z.fromJSONSchema({ ...whole.bodies[index], $defs: whole.definitions })
      return shape.safeParse(worstOf(schema, definitions, EXTENT)).success
    })
    expect(bodies.length).toBeGreaterThan(50)
    expect(fitting.length / bodies.length).toBeGreaterThan(0.6)
  })
})
