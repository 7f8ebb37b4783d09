import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { callerOrigin } from './caller-origin.ts'

const originOf = (
  headers: Record<string, string>,
  settings: Record<string, string> = {},
  remoteAddress = '10.0.0.1',
) => callerOrigin(readConfig({ ENVIRONMENT: 'test', ...settings }))({ headers, socket: { remoteAddress } })

describe('the origin at which a caller reaches the service', () => {
  it.each(['flags.example.com', 'localhost:8000', '[::1]:8000'])('is that of the host %s', (host) => {
    expect(originOf({ host })).toBe(`http://${host}`)
  })

  it.each(['', 'a b', 'evil.example/path', 'user@host', 'host:99999999'])('is not made of %j', (host) => {
    expect(originOf({ host })).toBeUndefined()
  })

  it('is PUBLIC_BASE_URL when it is set', () => {
    const settings = { PUBLIC_BASE_URL: 'https://flags.example.com' }
    expect(originOf({ host: 'inside' }, settings)).toBe('https://flags.example.com')
  })

  it('follows forwarded headers of trusted proxies only', () => {
    const forwarded = {
      host: 'inside:8000',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'flags.example.com, middle.example.com',
    }
    const settings = { TRUSTED_PROXIES: '10.0.0.0/8' }
    expect(originOf(forwarded, settings)).toBe('https://flags.example.com')
    expect(originOf(forwarded, settings, '::ffff:10.0.0.1')).toBe('https://flags.example.com')
    expect(originOf(forwarded, settings, '192.0.2.1')).toBe('http://inside:8000')
    expect(originOf(forwarded)).toBe('http://inside:8000')
  })
})
