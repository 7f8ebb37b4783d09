import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { firstPassword, greeting, greetsPeople, visitAddress } from './greeting.ts'

describe('the greeting', () => {
  it.each([
    ['http://127.0.0.1:8000', 'http://localhost:8000'],
    ['http://0.0.0.0:80', 'http://localhost:80'],
    ['http://[::]:8000', 'http://localhost:8000'],
    ['http://10.1.2.3:8000', 'http://10.1.2.3:8000'],
  ])('shows %s as %s', (listening, address) => {
    expect(visitAddress(listening)).toBe(address)
  })

  it('shows the addresses of the dashboard and the API documentation', () => {
    const text = greeting('http://localhost:8000', { state: 'present' })
    expect(text).toContain('Open       http://localhost:8000 and sign in')
    expect(text).toContain('http://localhost:8000/api/v1/docs')
  })

  it('offers no sign-in under a managed identity service', () => {
    const text = greeting('http://localhost:8000', { state: 'managed' })
    expect(text).toContain('Sign in    at the identity service')
    expect(text).not.toContain('and sign in')
    expect(firstPassword({ state: 'managed' })).toBe('')
  })

  it('shows a newly generated password, and no other', () => {
    const created = { state: 'created' as const, email: 'admin@example.com' }
    expect(firstPassword({ ...created, password: 'Made-Now-1' })).toContain('Made-Now-1')
    expect(firstPassword(created)).toBe('')
    expect(firstPassword({ state: 'present' })).toBe('')
    expect(greeting('http://x', { ...created, password: 'Made-Now-1' })).toContain('the one above')
    expect(greeting('http://x', created)).toContain('FIRST_SUPERUSER_PASSWORD')
    expect(greeting('http://x', { state: 'present' })).not.toContain('Password')
  })

  it('is printed at terminals only, not in logs', () => {
    expect(greetsPeople(readConfig({}))).toBe(true)
    expect(greetsPeople(readConfig({ LOG_FORMAT: 'json' }))).toBe(false)
    expect(greetsPeople(readConfig({ ENVIRONMENT: 'test' }))).toBe(false)
  })
})
