import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchesOf, readIds } from './id-list.ts'

describe('reading ids', () => {
  it('takes one from each line and leaves out blank lines and duplicates', () => {
    expect(readIds('a\r\nb\n\n a \nc')).toEqual({ ids: ['a', 'b', 'c'], duplicates: 1, tooLong: 0 })
  })

  it('takes the first column of a CSV file without its header and its quotes', () => {
    const text = '\uFEFFuser_id,plan\n"u,1",free\n"say ""hi""",pro\nu3;x\n'
    expect(readIds(text).ids).toEqual(['u,1', 'say "hi"', 'u3'])
  })

  it('takes a header for one in the first line only', () => {
    expect(readIds('a\nid').ids).toEqual(['a', 'id'])
  })

  it('counts ids that are too long', () => {
    expect(readIds(`${'x'.repeat(256)}\n${'y'.repeat(255)}`)).toMatchObject({ tooLong: 1, duplicates: 0 })
  })
})

describe('batches', () => {
  it('hold every id once, in order, and never too many', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 9 }), (ids, size) => {
        const batches = batchesOf(ids, size)
        expect(batches.flat()).toEqual(ids)
        expect(batches.every((batch) => batch.length > 0 && batch.length <= size)).toBe(true)
      }),
    )
  })
})
