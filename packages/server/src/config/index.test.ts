import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('these settings were accepted')
}

const DEPLOYED = {
  SECRET_KEY: 'a secret of the tests, long enough',
  PUBLIC_BASE_URL: 'https://assay.example.com',
}

describe('the settings', () => {
  it('have defaults for everything in development', () => {
    expect(readConfig({})).toMatchObject({
      ENVIRONMENT: 'development',
      PROFILE: 'full',
      HOST: '127.0.0.1',
      PORT: 8000,
      WEB_CONCURRENCY: 1,
      DATA_DIR: './data',
      DATABASE_POOL_SIZE: 10,
      AUTH_PROVIDER: 'local',
      ACCESS_TOKEN_EXPIRE_MINUTES: 720,
      LOCAL_AUTH_MAX_FAILED_ATTEMPTS: 10,
      LOCAL_AUTH_LOCKOUT_MINUTES: 15,
      FIRST_SUPERUSER: 'admin@example.com',
      RATE_LIMIT_ENABLED: true,
      SDK_RATE_LIMIT_PER_MINUTE: 6000,
      STREAM_MAX_CONNECTIONS: 5000,
      SDK_CORS_ORIGINS: ['*'],
      DASHBOARD_ORIGINS: [],
      SCHEDULERS_ENABLED: true,
      EXPERIMENT_SCHEDULER_INTERVAL_MINUTES: 15,
      ROLLOUT_CHECK_INTERVAL_MINUTES: 15,
      METRICS_SCHEDULER_INTERVAL_MINUTES: 15,
      SAFETY_CHECK_INTERVAL_MINUTES: 5,
      BANDIT_UPDATE_INTERVAL_MINUTES: 5,
      RESULTS_CACHE_SECONDS: 300,
      RESULTS_STREAM_INTERVAL_SECONDS: 30,
      EMAIL_FROM: 'assay@localhost',
      SCHEDULER_HISTORY_RETENTION_DAYS: 30,
      RAW_METRICS_RETENTION_DAYS: 30,
      ERROR_LOG_RETENTION_DAYS: 30,
      NOTIFICATION_RETENTION_DAYS: 90,
      ANALYSIS_HISTORY_RETENTION_DAYS: 90,
      AI_TIMEOUT_SECONDS: 20,
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'pretty',
    })
  })

  it('outside development listen on all addresses, log JSON and create no default administrator', () => {
    const config = readConfig({ ENVIRONMENT: 'production', ...DEPLOYED })
    expect(config).toMatchObject({ HOST: '0.0.0.0', LOG_FORMAT: 'json' })
    expect(config.FIRST_SUPERUSER).toBeUndefined()
  })

  it('are ignored under other names, also in lower case', () => {
    expect(readConfig({ port: '9', PATH: '/bin' }).PORT).toBe(8000)
  })

  it('require MFA_ENABLED for MFA_REQUIRED, and local accounts for MFA_ENABLED', () => {
    expect(readConfig({})).toMatchObject({ MFA_ENABLED: false, MFA_REQUIRED: false })
    expect(readConfig({ MFA_ENABLED: 'yes', MFA_REQUIRED: 'on' })).toMatchObject({ MFA_REQUIRED: true })
    expect(messageOf({ MFA_REQUIRED: 'true' })).toContain('MFA_REQUIRED needs MFA_ENABLED=true')
    expect(messageOf({ PROFILE: 'core', RBAC_ENFORCED: 'true' })).toContain(
      'RBAC_ENFORCED needs PROFILE=full',
    )
    expect(messageOf({ MFA_ENABLED: 'true', AUTH_PROVIDER: 'managed' })).toContain(
      'MFA_ENABLED needs AUTH_PROVIDER=local',
    )
    expect(messageOf({ MFA_ENABLED: '' })).toContain('MFA_ENABLED must be true or false')
  })

  it('report every invalid setting once, without its value', () => {
    const message = messageOf({
      ENVIRONMENT: 'moon-base',
      PORT: '70000',
      WEB_CONCURRENCY: 'many-many',
      SECRET_KEY: 'short-secret',
      RATE_LIMIT_ENABLED: 'perhaps',
      PUBLIC_BASE_URL: 'https://assay.example.com/base-path',
      DATABASE_URL: 'mysql://root:hunter2@db',
      TRUSTED_PROXIES: '10.0.0.0/8,my-proxy',
      DASHBOARD_ORIGINS: '["https://a.example.com/"]',
      CORS_ORIGINS: '[1]',
      SMTP_URL: 'http://user:hunter3@mail',
      CHAT_WEBHOOK_URL: 'hooks.example.com/T0P-secret',
      AI_BASE_URL: 'ftp://model-host',
    })
    for (const name of [
      'ENVIRONMENT',
      'PORT',
      'WEB_CONCURRENCY',
      'SECRET_KEY',
      'RATE_LIMIT_ENABLED',
      'PUBLIC_BASE_URL',
      'DATABASE_URL',
      'TRUSTED_PROXIES',
      'DASHBOARD_ORIGINS',
      'CORS_ORIGINS',
      'SMTP_URL',
      'CHAT_WEBHOOK_URL',
      'AI_BASE_URL',
    ]) {
      expect(message.split('\n').filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1)
    }
    for (const value of [
      'moon-base',
      '70000',
      'many-many',
      'short-secret',
      'hunter3',
      'T0P-secret',
      'model-host',
      'perhaps',
      'hunter2',
      'my-proxy',
    ]) {
      expect(message).not.toContain(value)
    }
  })

  it.each(['staging', 'production'])('insist on a key and on an address in %s', (ENVIRONMENT) => {
    const message = messageOf({ ENVIRONMENT })
    expect(message).toContain('SECRET_KEY is required')
    expect(message).toContain('PUBLIC_BASE_URL or ALLOWED_HOSTS is required')
    expect(
      readConfig({
        ENVIRONMENT,
        SECRET_KEY: 'a secret of the tests, long enough',
        ALLOWED_HOSTS: 'a.example.com',
      }),
    ).toBeDefined()
    expect(readConfig({ ENVIRONMENT, ...DEPLOYED })).toBeDefined()
  })

  it.each(['staging', 'production'])(
    'refuse a key with few different characters only in %s',
    (ENVIRONMENT) => {
      const SECRET_KEY = 'abcabcabcabcabcabcabcabcabcabcabc123456'
      expect(messageOf({ ENVIRONMENT, ...DEPLOYED, SECRET_KEY })).toContain(
        'SECRET_KEY must have at least 10 different characters',
      )
      expect(readConfig({ ENVIRONMENT, ...DEPLOYED, SECRET_KEY: `${SECRET_KEY}7` })).toBeDefined()
      expect(readConfig({ SECRET_KEY })).toBeDefined()
    },
  )

  it('refuse a pool smaller than a process needs, with the required sum', () => {
    expect(messageOf({ DATABASE_POOL_SIZE: '8' })).toContain(
      'DATABASE_POOL_SIZE must be at least 9 connections: 3 for assignments + 4 for events + 1 for evaluations + 1 for everything else',
    )
    expect(readConfig({ DATABASE_POOL_SIZE: '9' }).DATABASE_POOL_SIZE).toBe(9)
  })

  it('refuse DATABASE_LISTEN_URL without DATABASE_URL', () => {
    const DATABASE_LISTEN_URL = 'postgres://assay@db:5432/assay'
    expect(messageOf({ DATABASE_LISTEN_URL })).toContain('DATABASE_URL is required')
    const both = { DATABASE_LISTEN_URL, DATABASE_URL: 'postgres://assay@pooler:6432/assay' }
    expect(readConfig(both).DATABASE_LISTEN_URL).toBe(DATABASE_LISTEN_URL)
    expect(messageOf({ ...both, DATABASE_LISTEN_URL: 'redis://db' })).toContain(
      'DATABASE_LISTEN_URL must start',
    )
  })

  it('require AI_MODEL with AI_BASE_URL', () => {
    expect(messageOf({ AI_BASE_URL: 'http://localhost:11434/v1' })).toContain('AI_MODEL is required')
    expect(readConfig({ AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small' }).AI_MODEL).toBe('small')
  })

  it('name providers of single sign-on that are asked over http, except in test', () => {
    const addresses = {
      SSO_OIDC_B_ISSUER: 'http://one.example.com',
      SSO_OAUTH2_C_URL: 'http://two.example.com',
      SSO_OAUTH2_C_API_URL: 'HTTPS://three.example.com',
    }
    for (const ENVIRONMENT of ['development', 'staging', 'production']) {
      const message = messageOf({ ENVIRONMENT, ...DEPLOYED, ...addresses })
      expect(message).toContain('SSO_OIDC_B_ISSUER must use https, except in test')
      expect(message).toContain('SSO_OAUTH2_C_URL must use https, except in test')
      expect(message).not.toMatch(/SSO_OAUTH2_C_API_URL|one\.example/)
    }
    expect(readConfig({ ENVIRONMENT: 'test', ...addresses })).toMatchObject(addresses)
  })
})
