import { describe, expect, it } from 'vitest'
import { coreSlices, optionalSlices, slicesFor } from './slices.ts'

describe('the slices of a deployment', () => {
  it('are the core, and in the full profile the optional modules too', () => {
    expect(slicesFor({ PROFILE: 'core' })).toEqual(coreSlices)
    expect(slicesFor({ PROFILE: 'full' })).toEqual([...coreSlices, ...optionalSlices])
  })

  it('have names of their own', () => {
    const names = slicesFor({ PROFILE: 'full' }).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
