import { describe, expect, it } from 'vitest'
import { certificateState, certificateText } from './certificate.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')

describe('the validity of a certificate', () => {
  it.each([
    ['2026-06-01T12:00:00Z', 'expired', 'Expired today'],
    ['2026-05-20T12:00:00Z', 'expired', 'Expired 12 days ago'],
    ['2026-06-02T13:00:00Z', 'soon', 'Expires tomorrow'],
    ['2026-07-01T11:59:59Z', 'soon', 'Expires in 29 days'],
    ['2026-07-01T12:00:00Z', 'fine', 'Until 1 Jul 2026'],
    ['2031-01-01T12:00:00Z', 'fine', 'Until 1 Jan 2031'],
  ])('that ends on %s is %s: %s', (expiresAt, state, text) => {
    expect([certificateState(expiresAt, NOW), certificateText(expiresAt, NOW)]).toEqual([state, text])
  })
})
