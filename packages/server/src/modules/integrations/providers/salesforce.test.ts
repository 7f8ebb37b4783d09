import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesforceId } from './salesforce.ts'

describe('the id of a record', () => {
  it.each([
    ['500xx000000bZnY', '500xx000000bZnYAAU'],
    [' 500xx000000bZnYAAU ', '500xx000000bZnYAAU'],
    ['001A0000006Vm9r', '001A0000006Vm9rIAC'],
    ['500xx000000bZnYAAB', undefined],
    ['500xx000000bZn', undefined],
    ['../../../../x..', undefined],
  ])('%j has the normal form %j', (sent, normal) => {
    expect(salesforceId(sent)).toBe(normal)
  })

  it('has one normal form whether it has 15 or 18 characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{15}$/), (short) => {
        const long = salesforceId(short) ?? ''
        expect(long).toHaveLength(18)
        expect(salesforceId(long)).toBe(long)
      }),
    )
  })
})
