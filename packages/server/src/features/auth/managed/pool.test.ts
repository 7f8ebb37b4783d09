import { describe, expect, it } from 'vitest'
import { isPoolConfigured, poolOf } from './pool.ts'

const settings = {
  MANAGED_USER_POOL_ID: 'eu-west-1_Ab12',
  MANAGED_CLIENT_ID: 'client',
  MANAGED_ENDPOINT: undefined,
  MANAGED_ISSUER: undefined,
  MANAGED_GROUPS_CLAIM: 'managed:groups',
}

describe('a pool', () => {
  it('has the addresses of its region', () => {
    const address = 'https://cognito-idp.eu-west-1.amazonaws.com'
    expect(poolOf(settings)).toEqual({
      clientId: 'client',
      address,
      issuer: `${address}/eu-west-1_Ab12`,
      keysAddress: `${address}/eu-west-1_Ab12/.well-known/jwks.json`,
      groupsClaim: 'managed:groups',
    })
  })

  it('has those of another endpoint, with or without a slash at its end', () => {
    for (const MANAGED_ENDPOINT of ['https://pool.example/base', 'https://pool.example/base/']) {
      expect(poolOf({ ...settings, MANAGED_ENDPOINT })).toMatchObject({
        address: 'https://pool.example/base',
        issuer: 'https://pool.example/base/eu-west-1_Ab12',
        keysAddress: 'https://pool.example/base/eu-west-1_Ab12/.well-known/jwks.json',
      })
    }
  })

  it('keeps its public issuer at a private endpoint', () => {
    const MANAGED_ISSUER = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12'
    expect(poolOf({ ...settings, MANAGED_ENDPOINT: 'https://vpce.example', MANAGED_ISSUER })).toMatchObject({
      address: 'https://vpce.example',
      issuer: MANAGED_ISSUER,
    })
  })

  it.each([
    undefined,
    '',
    'eu-west-1',
    'eu-west-1_',
    '_Ab12',
    'EU-west-1_Ab12',
    'eu-west-1_Ab12/../x',
    'eu-west-1_Ab_12',
    'evil.example/x_Ab12',
    'evil.example#_Ab12',
    'eu-west-1@evil_Ab12',
    'eu-west-1_Ab12\n',
    `${'r'.repeat(40)}_Ab12`,
  ])('is not configured with the id %j', (MANAGED_USER_POOL_ID) => {
    expect(isPoolConfigured({ ...settings, MANAGED_USER_POOL_ID })).toBe(false)
  })

  it('is not configured without a client', () => {
    expect(isPoolConfigured({ ...settings, MANAGED_CLIENT_ID: undefined })).toBe(false)
  })
})
