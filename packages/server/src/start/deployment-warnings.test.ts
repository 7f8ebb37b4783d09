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
