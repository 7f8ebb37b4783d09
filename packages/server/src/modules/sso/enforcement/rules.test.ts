import { describe, expect, it } from 'vitest'
import { PROVIDER_TYPES } from '../provider-types.ts'
import { domainOf, refusesPasswords } from './rules.ts'

const configOf = (fields: object) => ({
  id: '1',
  org_name: 'Corp',
  org_domain: 'corp.example',
  provider_type: 'oidc_a' as const,
  entity_id: 'client',
  sso_url: null,
  x509_certificate: null,
  client_secret: null,
  role_mapping: {},
  is_active: true,
  is_enforced: true,
  created_at: new Date(0),
  updated_at: new Date(0),
  ...fields,
})

describe('a configuration refuses passwords', () => {
  const settings = { SSO_ENFORCEMENT: true, SSO_SAML_SESSIONS: false }

  it.each([
    ['when it is active and enforced', {}, settings, true],
    ['not while the setting is off', {}, { ...settings, SSO_ENFORCEMENT: false }, false],
    ['not while it is inactive', { is_active: false }, settings, false],
    ['not while it is not enforced', { is_enforced: false }, settings, false],
  ])('%s', (_, fields, settings, expected) => {
    expect(refusesPasswords(configOf(fields), settings)).toBe(expected)
  })

  it('only when people can sign in through it', () => {
    const refusing = (SSO_SAML_SESSIONS: boolean) =>
      PROVIDER_TYPES.filter((provider_type) =>
        refusesPasswords(configOf({ provider_type }), { SSO_ENFORCEMENT: true, SSO_SAML_SESSIONS }),
      )
    expect(refusing(false)).toEqual(['oidc_a', 'oidc_b', 'oauth2_c'])
    expect(refusing(true)).toEqual(['saml', 'oidc_a', 'oidc_b', 'oauth2_c'])
  })
})

describe('the domain of an e-mail', () => {
  it.each([
    ['ada@corp.example', 'corp.example'],
    ['Ada@CORP.example', 'corp.example'],
    ['"a@b"@corp.example', 'corp.example'],
    ['ada', undefined],
    [null, undefined],
  ])('of %j', (email, domain) => {
    expect(domainOf(email)).toBe(domain)
  })
})
