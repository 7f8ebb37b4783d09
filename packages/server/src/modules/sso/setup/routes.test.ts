import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestService } from '../../../testing/service.ts'

const PATH = '/auth/sso/setup'

const start = async (config: Record<string, string> = {}) => {
  const service = await startTestService({ config })
  onTestFinished(() => service.close())
  return service
}

describe('GET /auth/sso/setup', () => {
  it('says what identity providers are set up with, beginning with the public address', async () => {
    const service = await start({
      PUBLIC_BASE_URL: 'https://assay.example.com',
      DASHBOARD_ORIGINS: 'https://pages.example.com,https://assay.example.com',
      SAML_SP_ENTITY_ID: 'urn:assay',
      SAML_SP_ACS_URL: 'https://assay.example.com/acs',
      SSO_SAML_SESSIONS: 'true',
      SCIM_ENABLED: 'true',
    })
    const answer = await service.as('admin').get(PATH)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        base_url: 'https://assay.example.com',
        dashboard_origins: ['https://pages.example.com', 'https://assay.example.com'],
        saml: { entity_id: 'urn:assay', acs_url: 'https://assay.example.com/acs', opens_sessions: true },
        enforcement: false,
        scim: true,
      },
    ])
  })

  it('begins with the address of the request where no public address is set', async () => {
    const service = await start()
    const { base_url, saml, enforcement, scim } = (await service.as('admin').get(PATH)).json()
    expect(base_url).toMatch(/^http:\/\/[^/]+$/)
    expect([saml.opens_sessions, enforcement, scim]).toEqual([false, false, false])
  })

  it('is for administrators', async () => {
    const service = await start()
    expect((await service.as('developer').get(PATH)).statusCode).toBe(403)
    expect((await service.anonymous.get(PATH)).statusCode).toBe(401)
  })
})
