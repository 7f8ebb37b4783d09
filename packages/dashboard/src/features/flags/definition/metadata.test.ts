import { describe, expect, it } from 'vitest'
import { metadataProblem, metadataToSend } from './metadata.ts'

describe('the metadata of a flag', () => {
  it('is fine with texts, numbers, true and false, and is sent as it is', () => {
    const metadata = { owner: 'anna', ticket: 4711, temporary: true, note: '' }
    expect(metadataProblem(metadata)).toBeUndefined()
    expect(metadataToSend(metadata)).toEqual(metadata)
  })

  it.each([
    ['other values', { teams: ['a', 'b'] }, /teams in the metadata must be/],
    ['a long text', { note: 'x'.repeat(256) }, /note in the metadata must be/],
    ['a long name', { ['n'.repeat(51)]: 1 }, /at most 50 characters/],
    [
      'many pairs',
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, n])),
      /at most 20 pairs/,
    ],
  ])('is refused before it is sent with %s', (_name, metadata, problem) => {
    expect(metadataProblem(metadata)).toMatch(problem)
  })
})
