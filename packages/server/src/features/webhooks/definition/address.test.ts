import { describe, expect, it } from 'vitest'
import { loggableUrl, refusalOfUrl } from './address.ts'

const PRODUCTION = {
  ENVIRONMENT: 'production' as const,
  WEBHOOKS_PRIVATE_NETWORKS: ['10.1.0.0/16', 'fd00:1::/32'],
  PUBLIC_BASE_URL: 'https://assay.example.com',
}

describe('the URL of a webhook', () => {
  it.each([
    'https://hooks.example.com/assay?token=1',
    'https://hooks.example.com:8443/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'https://10.1.2.3/',
    'https://[fd00:1::7]/',
    'https://bücher.example/hook',
  ])('can be %s', (url) => {
    expect(refusalOfUrl(url, PRODUCTION)).toBeUndefined()
  })

  it.each([
    ['', 'must be a URL'],
    ['hooks.example.com', 'must be a URL'],
    ['https://', 'must be a URL'],
    ['https://[::1', 'must be a URL'],
    ['https://256.1.1.1/', 'must be a URL'],
    ['http://hooks.example.com/', 'must use https'],
    ['ftp://hooks.example.com/', 'must use https'],
    ['file:///etc/passwd', 'must use https'],
    ['javascript:alert(1)', 'must use https'],
    ['data:text/plain,x', 'must use https'],
    ['https://user@hooks.example.com/', 'must not hold user information'],
    ['https://:secret@hooks.example.com/', 'must not hold user information'],
    ['https://hooks.example.com/#part', 'must not hold a fragment'],
    ['https://hooks.example.com:25/', 'must use port 443, or one from 1024'],
    ['https://hooks.example.com:0/', 'must use port 443, or one from 1024'],
    ['https://127.0.0.1/', 'must be at a public address'],
    ['https://2130706433/', 'must be at a public address'],
    ['https://0x7f.1/', 'must be at a public address'],
    ['https://0177.0.0.1/', 'must be at a public address'],
    ['https://127.1/', 'must be at a public address'],
    ['https://①②⑦.0.0.1/', 'must be at a public address'],
    ['https://0/', 'must be at a public address'],
    ['https://10.0.0.1/', 'must be at a public address'],
    ['https://172.31.255.255/', 'must be at a public address'],
    ['https://192.168.1.1/', 'must be at a public address'],
    ['https://169.254.169.254/latest/meta-data', 'must be at a public address'],
    ['https://100.64.0.1/', 'must be at a public address'],
    ['https://[::1]/', 'must be at a public address'],
    ['https://[::]/', 'must be at a public address'],
    ['https://[::ffff:127.0.0.1]/', 'must be at a public address'],
    ['https://[::ffff:7f00:1]/', 'must be at a public address'],
    ['https://[64:ff9b::a00:1]/', 'must be at a public address'],
    ['https://[fe80::1]/', 'must be at a public address'],
    ['https://[fd00:2::1]/', 'must be at a public address'],
    ['https://assay.example.com/api/v1/auth/login', 'must not be this service'],
    ['https://ASSAY.example.com:443/', 'must not be this service'],
  ])('cannot be %s', (url, refusal) => {
    expect(refusalOfUrl(url, PRODUCTION)).toBe(refusal)
  })

  it('can be anywhere in the environment test', () => {
    const config = { ...PRODUCTION, ENVIRONMENT: 'test' as const }
    expect(refusalOfUrl('http://127.0.0.1:8080/', config)).toBeUndefined()
    expect(refusalOfUrl('http://user@127.0.0.1:8080/', config)).toBe('must not hold user information')
  })

  it('is logged without path and query', () => {
    expect(loggableUrl('https://hooks.example.com:8443/T0/B0?key=1')).toBe('https://hooks.example.com:8443/…')
  })
})
