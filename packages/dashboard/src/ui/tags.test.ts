import { describe, expect, it } from 'vitest'
import { withTags } from './tags.ts'

describe('withTags', () => {
  it('adds every value of a pasted list once, without spaces around it', () => {
    expect(withTags(['de'], ' fr, de,\nit ,')).toEqual(['de', 'fr', 'it'])
  })

  it('adds nothing for an empty text', () => {
    expect(withTags(['de'], '  ')).toEqual(['de'])
  })
})
