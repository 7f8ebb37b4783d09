import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { deploymentWarnings } from './deployment-warnings.ts'

const warningsOf = (settings: Record<string, string>): string[] =>
  deploymentWarnings(
    readConfig({
      ENVIRONMENT: 'production',
      SECRET_KEY: 'a secret of some length, 32 or more',
      PUBLIC_BASE_URL: 'https://api.example.com',
      ...settings,
    }),
  )

describe('the warning about DASHBOARD_ORIGINS', () => {
  it.each([{}, { ENVIRONMENT: 'staging' }, { PUBLIC_BASE_URL: 'https://api-eu.example.com:8443' }])(
    'is logged in staging and production when the public host starts with api: %j',
    (settings) => {
      expect(warningsOf(settings)).toEqual([expect.stringContaining('DASHBOARD_ORIGINS is empty')])
    },
  )

  it.each([
    { DASHBOARD_ORIGINS: 'https://assay.example.com' },
    { PUBLIC_BASE_URL: 'https://assay.example.com' },
    { PUBLIC_BASE_URL: '', ALLOWED_HOSTS: 'api.example.com' },
    { ENVIRONMENT: 'development' },
    { ENVIRONMENT: 'test' },
  ])('is not logged for %j', (settings) => {
    expect(warningsOf(settings)).toEqual([])
  })
})

describe('warnings about a managed identity service', () => {
  const managed = {
    PUBLIC_BASE_URL: 'https://assay.example.com',
    AUTH_PROVIDER: 'managed',
    MANAGED_USER_POOL_ID: 'eu-west-1_Ab12',
    MANAGED_CLIENT_ID: 'client',
  }

  it.each([
    { MANAGED_USER_POOL_ID: '' },
    { MANAGED_CLIENT_ID: '' },
    { MANAGED_USER_POOL_ID: 'Ab12' },
    { MANAGED_USER_POOL_ID: 'evil.example/x_Ab12' },
  ])('say that every sign-in is refused with %j', (settings) => {
    expect(warningsOf({ ...managed, ...settings })).toEqual([
      expect.stringContaining('every sign-in is refused'),
    ])
  })

  it('say that nobody becomes a superuser without groups of administrators', () => {
    expect(warningsOf({ ...managed, MANAGED_ADMIN_GROUPS: '' })).toEqual([
      expect.stringContaining('MANAGED_ADMIN_GROUPS is empty'),
    ])
  })

  it('say that a first administrator is not created', () => {
    expect(warningsOf({ ...managed, FIRST_SUPERUSER: 'root@example.com' })).toEqual([
      expect.stringContaining('FIRST_SUPERUSER has no effect'),
    ])
  })

  it('are not logged for a complete configuration, or under local accounts', () => {
    expect(warningsOf(managed)).toEqual([])
    expect(warningsOf({ ...managed, ENVIRONMENT: 'development' })).toEqual([])
    expect(warningsOf({ PUBLIC_BASE_URL: 'https://assay.example.com' })).toEqual([])
  })
})
