import { describe, expect, it } from 'vitest'
import { compactCount, count, figure, percent, pValue, relativeTime, signedPercent, words } from './format.ts'

describe('numbers', () => {
  it('writes counts with separated thousands, and compact ones with three digits', () => {
    expect([count(1234567), compactCount(12345), compactCount(999)]).toEqual(['1,234,567', '12.3K', '999'])
  })

  it('writes shares as percentages, and changes with a sign that is a true minus', () => {
    expect([percent(0.1234), percent(0.5, 0), signedPercent(0.1), signedPercent(-0.1)]).toEqual([
      '12.34 %',
      '50 %',
      '+10.00 %',
      '−10.00 %',
    ])
  })

  it('writes figures with so many significant digits, in powers of ten only where they are tiny or huge', () => {
    expect([figure(0.000123456), figure(-1234.567), figure(1.5e-7), figure(0), figure(2e12, 2)]).toEqual([
      '0.0001235',
      '−1,235',
      '1.500e−7',
      '0',
      '2.0e+12',
    ])
  })

  it('never writes a p-value as zero', () => {
    expect([pValue(0.04123), pValue(0.00001), pValue(0)]).toEqual(['0.0412', '< 0.0001', '< 0.0001'])
  })
})

describe('words and times', () => {
  it('makes words of the names on the wire', () => {
    expect([words('DRAFT'), words('stop_for_effect'), words('sample-ratio')]).toEqual([
      'Draft',
      'Stop for effect',
      'Sample ratio',
    ])
  })

  it('says how long ago or ahead a moment is, in whole units', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const said = (iso: string) => relativeTime(iso, now)
    expect([
      said('2026-11-21T11:59:30Z'),
      said('2026-11-21T09:00:00Z'),
      said('2026-11-23T12:00:00Z'),
      said('2025-11-20T12:00:00Z'),
    ]).toEqual(['just now', '3 hours ago', 'in 2 days', 'last year'])
  })
})
