import { describe, expect, it } from 'vitest'
import { changeOf, draftOf, problemOf, writeOf } from './draft.ts'

const blank = draftOf(undefined)

describe('the form of a connection', () => {
  it.each([
    ['account', 'ACME-PROD', undefined],
    ['account', 'acme.example', 'Enter it as ORGANISATION-ACCOUNT, without a domain.'],
    ['role', 'SysAdmin', 'An administrative role is not accepted. Use one that only reads.'],
    ['user', 'two words', 'Letters, digits, _ and $ only, beginning with a letter or _.'],
    ['service_account_json', '{', 'This is not JSON. Paste the whole file.'],
    ['service_account_json', '{"type":"user"}', 'This is not the key of a service account.'],
    ['service_account_json', '{"type":"service_account"}', undefined],
    ['name', 'Anything; goes', undefined],
  ] as const)('checks %s: %s', (name, text, problem) => {
    expect(problemOf(name, text)).toBe(problem)
  })

  it('sends the fields of its own type alone, and bytes in full', () => {
    const b = writeOf('warehouse_b', { ...blank, name: ' B ', max_gb_per_query: 2.5 })
    expect(b).toMatchObject({ name: 'B', max_bytes_per_query: 2_500_000_000, location: 'EU' })
    expect(b).not.toHaveProperty('account')
    expect(writeOf('warehouse_a', blank)).not.toHaveProperty('max_bytes_per_query')
  })

  it('keeps the stored key where none was entered', () => {
    expect(changeOf('warehouse_b', blank)).not.toHaveProperty('service_account_json')
    expect(changeOf('warehouse_b', { ...blank, service_account_json: '{}' })).toHaveProperty(
      'service_account_json',
    )
  })
})
