import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const refusing = (settings: Record<string, string>, name: string) => {
  expect(() => readConfig(settings)).toThrow(ConfigError)
  expect(() => readConfig(settings)).toThrow(name)
}

describe('MANAGED_GROUP_ROLE_MAPPING', () => {
  it('is a JSON object of roles in any letter case', () => {
    const { MANAGED_GROUP_ROLE_MAPPING: roles } = readConfig({
      MANAGED_GROUP_ROLE_MAPPING: '{"crew": "Analyst", "Crew": " DEVELOPER "}',
    })
    expect(roles).toEqual({ crew: 'analyst', Crew: 'developer' })
    expect(readConfig({ MANAGED_GROUP_ROLE_MAPPING: '{}' }).MANAGED_GROUP_ROLE_MAPPING).toEqual({})
  })

  it.each([
    '',
    'Admins=admin',
    '[]',
    'null',
    '"admin"',
    '{"crew": "owner"}',
    '{"crew": ["admin"]}',
    '{"": "admin"}',
  ])('stops the start as %j', (text) => {
    refusing({ MANAGED_GROUP_ROLE_MAPPING: text }, 'MANAGED_GROUP_ROLE_MAPPING')
  })
})

describe('MANAGED_ADMIN_GROUPS', () => {
  it.each([
    ['bosses', ['bosses']],
    ['bosses, chiefs', ['bosses', 'chiefs']],
    ['["a, b"]', ['a, b']],
    ['', []],
  ])('is read from %j', (text, groups) => {
    expect(readConfig({ MANAGED_ADMIN_GROUPS: text }).MANAGED_ADMIN_GROUPS).toEqual(groups)
  })
})

describe('MANAGED_ENDPOINT', () => {
  const deployed = {
    SECRET_KEY: 'a secret of the tests, long enough',
    PUBLIC_BASE_URL: 'https://assay.example.com',
  }

  it('must be https in staging and production, since passwords are sent there', () => {
    for (const ENVIRONMENT of ['staging', 'production']) {
      refusing({ ...deployed, ENVIRONMENT, MANAGED_ENDPOINT: 'http://pool.example' }, 'MANAGED_ENDPOINT')
      expect(readConfig({ ...deployed, ENVIRONMENT, MANAGED_ENDPOINT: 'https://pool.example' })).toBeDefined()
    }
    expect(readConfig({ MANAGED_ENDPOINT: 'http://pool.example' })).toBeDefined()
  })

  it.each(['ftp://pool.example', 'pool.example', 'https://'])('is not %j', (MANAGED_ENDPOINT) => {
    refusing({ MANAGED_ENDPOINT }, 'MANAGED_ENDPOINT')
  })
})

it('MANAGED_GROUPS_CLAIM is managed:groups, or another claim, but not empty', () => {
  expect(readConfig({}).MANAGED_GROUPS_CLAIM).toBe('managed:groups')
  expect(readConfig({ MANAGED_GROUPS_CLAIM: ' teams ' }).MANAGED_GROUPS_CLAIM).toBe('teams')
  refusing({ MANAGED_GROUPS_CLAIM: ' ' }, 'MANAGED_GROUPS_CLAIM')
})
