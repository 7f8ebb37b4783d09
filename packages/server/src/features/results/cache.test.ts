import { describe, expect, it } from 'vitest'
import { createMemoryCache } from './cache.ts'
import type { Results } from './comparison/schema.ts'

describe('the memory cache', () => {
  const answer = { experiment_id: 'x' } as Results
  const key = (experimentId: string, version = 1, settings = '') => ({ experimentId, version, settings })
  const [early, late] = [new Date(1000), new Date(5000)]

  it('evicts expired answers, older versions, and the experiment written to longest ago', async () => {
    const cache = createMemoryCache(2)
    await cache.write(key('a'), answer, late)
    expect(await cache.read(key('a'), early)).toBe(answer)
    expect(await cache.read(key('a'), late)).toBeUndefined()
    expect(await cache.read(key('a', 2), early)).toBeUndefined()
    await cache.write(key('a', 2), answer, late)
    expect(await cache.read(key('a', 1), early)).toBeUndefined()
    await cache.write(key('b'), answer, late)
    await cache.write(key('c'), answer, late)
    expect(await cache.read(key('a', 2), early)).toBeUndefined()
    expect(await cache.drop('b')).toBe(1)
    expect(await cache.read(key('b'), early)).toBeUndefined()
  })

  it('keeps a limited number of settings of one experiment', async () => {
    const cache = createMemoryCache(2)
    for (let index = 0; index < 50; index += 1) await cache.write(key('a', 1, String(index)), answer, late)
    expect(await cache.drop('a')).toBe(20)
    await cache.write(key('b'), answer, late)
    await cache.clear()
    expect(await cache.drop('b')).toBe(0)
  })
})
