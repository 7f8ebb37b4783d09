import { afterAll, describe, expect, it } from 'vitest'
import { drawn } from '../../testing/worker-tasks.ts'
import { stopWorkers } from '../../workers/index.ts'
import { cached } from './answer-cache.ts'

afterAll(() => stopWorkers())

describe('a cached calculation', () => {
  const draw = cached(drawn)

  it('runs once per request, whatever the order of its fields, with null like an omitted field', async () => {
    const first = await draw({ a: 1, b: 2 }, {})
    expect(await draw({ b: 2, a: 1 }, {})).toBe(first)
    expect(await draw({ a: 1, b: 2, c: null }, {})).toBe(first)
    expect(await draw({ a: 1, b: 2, c: undefined }, {})).toBe(first)
    expect(await draw({ a: 1, b: 3 }, {})).not.toBe(first)
    expect(await draw({ a: 1 }, {})).not.toBe(first)
  })

  it('drops the least recently used answer beyond a hundred', async () => {
    const [first, second] = [await draw({ n: 1 }, {}), await draw({ n: 2 }, {})]
    for (let n = 3; n <= 100; n += 1) await draw({ n }, {})
    expect(await draw({ n: 1 }, {})).toBe(first)
    await draw({ n: 101 }, {})
    expect(await draw({ n: 1 }, {})).toBe(first)
    expect(await draw({ n: 2 }, {})).not.toBe(second)
  })

  it('is not cached when it failed', async () => {
    const signal = AbortSignal.abort(new Error('nobody waits'))
    await expect(draw({ n: 0 }, { signal })).rejects.toThrow('nobody waits')
    expect(await draw({ n: 0 }, {})).toEqual(expect.any(Number))
  })
})
