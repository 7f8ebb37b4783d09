import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACS_URL, IDP, SP } from '../../../testing/saml-responses.ts'
import { createSamlOrganisation, type SamlOrganisation } from '../../../testing/saml-service.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const UNKNOWN = '0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22'

let service: TestService
let organisation: SamlOrganisation
beforeAll(async () => {
  service = await startTestService()
  organisation = await createSamlOrganisation(service, {
    role_mapping: { engineers: 'developer', admins: 'admin' },
  })
})
afterAll(() => service.close())

const accountOf = async (email: string) => {
  const answer = await service.as('superuser').get(`/admin/users?search=${encodeURIComponent(email)}`)
  return answer.json().items[0]
}

describe('the metadata', () => {
  it('name the entity and the address of responses', async () => {
    const answer = await service.anonymous.get(`/auth/sso/saml/${organisation.config_id}/metadata`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8')
    expect(answer.body).toContain(`entityID="${SP}"`)
    expect(answer.body).toContain(`Location="${ACS_URL}"`)
    expect(answer.body).toContain('AuthnRequestsSigned="false"')
  })

  it('are those of active SAML configurations only', async () => {
    const other = await service.as('admin').post('/auth/sso/configs', {
      org_name: 'Other',
      org_domain: 'other.example.com',
      provider_type: 'oidc_b',
      entity_id: 'client',
      client_secret: 'secret',
    })
    for (const id of [UNKNOWN, other.json().id]) {
      const answer = await service.anonymous.get(`/auth/sso/saml/${id}/metadata`)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, `SSO config '${id}' is not active`])
    }
  })
})

describe('a response', () => {
  it('creates the account of its subject, with the role of its first mapped group', async () => {
    const answer = await organisation.signIn({ nameId: 'ada@example.com' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      user_id: expect.any(String),
      email: 'ada@example.com',
      role: 'developer',
    })
    expect(await accountOf('ada@example.com')).toMatchObject({
      id: answer.json().user_id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      has_password: false,
    })
  })

  it('opens no session: its token is refused everywhere', async () => {
    const { access_token, user_id } = (await organisation.signIn()).json()
    for (const path of ['/users/me', '/auth/me', '/experiments/', '/auth/sso/configs']) {
      const answer = await service.withToken(access_token).get(path)
      expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Could not validate credentials'])
    }
    const sessions = service.db.selectFrom('sessions').selectAll().where('user_id', '=', user_id)
    expect(await sessions.execute()).toEqual([])
  })

  it('is found by the attribute email, then by the claim, when the Name ID is no address', async () => {
    const attributes = { email: ['grace@example.com'], emailaddress: ['other@example.com'] }
    const byAttribute = await organisation.signIn({ nameId: 'G-1', attributes })
    expect(byAttribute.json()).toMatchObject({ email: 'grace@example.com', role: 'viewer' })
    const byClaim = await organisation.signIn({
      nameId: 'G-2',
      attributes: { emailaddress: ['hedy@example.com'] },
    })
    expect(byClaim.json()).toMatchObject({ email: 'hedy@example.com' })
    const links = await service.db
      .selectFrom('sso_identities')
      .selectAll()
      .where('subject', '=', 'G-1')
      .execute()
    expect(links).toMatchObject([{ provider_type: 'saml', issuer: IDP }])
  })

  it('is refused for a deactivated account', async () => {
    await organisation.signIn({ nameId: 'gone@example.com' })
    const { id } = await accountOf('gone@example.com')
    await service.as('superuser').patch(`/admin/users/${id}`, { is_active: false })
    const answer = await organisation.signIn({ nameId: 'gone@example.com' })
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Inactive user'])
  })
})
