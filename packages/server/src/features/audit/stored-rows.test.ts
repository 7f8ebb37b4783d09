import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStoredRows } from './stored-rows.ts'

const read = (fields: object) => {
  const row = { seconds: '1772366400.123000', old_value: null, new_value: null, ...fields }
  return readStoredRows(JSON.stringify([row]))[0]
}

/** A number as PostgreSQL stores the one that JavaScript writes: without an exponent. */
const stored = (value: number): string => {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const places = Number(exponent)
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction}${'0'.repeat(places - fraction.length)}`
}

describe('a stored row', () => {
  it('is exact for every number that the service may have written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = `{"n": ${value === 0 ? '0' : stored(value)}, "s": "1.50 \\"2.0"}`
        expect(read({ old_value: text })).toMatchObject({ isExact: true })
      }),
    )
  })

  it.each([
    '5.0',
    '0.10',
    '12345678901234567891',
    '0.1000000000000000000001',
    '1e5',
    '100000000000000000000001',
  ])('is not exact when somebody stored the number %s', (number) => {
    expect(read({ new_value: `{"a": [${number}]}` })).toMatchObject({ isExact: false })
  })

  it('is not exact when JSON null stands where the service stores nothing', () => {
    expect(read({ old_value: 'null' })).toMatchObject({ isExact: false, old_value: null })
  })

  it.each(['1772366400.123001', '1772366400.1234', 'Infinity', '-Infinity', '99999999999999.000000'])(
    'is not exact at the time %s',
    (seconds) => {
      expect(read({ seconds })).toMatchObject({ isExact: false })
    },
  )

  it('has its time in milliseconds', () => {
    expect(read({})?.timestamp.toISOString()).toBe('2026-03-01T12:00:00.123Z')
    expect(read({ seconds: '-1.500000' })).toMatchObject({ timestamp: new Date(-1500), isExact: true })
  })
})
