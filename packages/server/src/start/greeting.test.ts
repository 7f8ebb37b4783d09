import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { firstPassword, greeting, greetsPeople, visitAddress } from './greeting.ts'

describe('the greeting', () => {
  it.each([
    ['http://127.0.0.1:8000', 'http://localhost:8000'],
    ['http://0.0.0.0:80', 'http://localhost:80'],
    ['http://[::]:8000', 'http://localhost:8000'],
    ['http://10.1.2.3:8000', 'http://10.1.2.3:8000'],
  ])('turns %s into %s', (listening, address) => {
    expect(visitAddress(listening)).toBe(address)
  })

  it('says where the dashboard and the documentation of the API are', () => {
    const text = greeting('http://localhost:8000', { state: 'present' })
    expect(text).toContain('Open       http://localhost:8000 and sign in')
    expect(text).toContain('http://localhost:8000/api/v1/docs')
  })

  it('shows a password that was made now, and only then', () => {
    const created = { state: 'created' as const, email: 'admin@example.com' }
    expect(firstPassword({ ...created, password: 'Made-Now-1' })).toContain('Made-Now-1')
    expect(firstPassword(created)).toBe('')
    expect(firstPassword({ state: 'present' })).toBe('')
    expect(greeting('http://x', { ...created, password: 'Made-Now-1' })).toContain('the one above')
    expect(greeting('http://x', created)).toContain('FIRST_SUPERUSER_PASSWORD')
    expect(greeting('http://x', { state: 'present' })).not.toContain('Password')
  })

  it('is for people at a terminal, not for logs', () => {
    expect(greetsPeople(readConfig({}))).toBe(true)
    expect(greetsPeople(readConfig({ LOG_FORMAT: 'json' }))).toBe(false)
    expect(greetsPeople(readConfig({ ENVIRONMENT: 'test' }))).toBe(false)
  })
})
