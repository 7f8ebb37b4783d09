import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { type CoreService, startCore } from './core-service.ts'

let service: TestService
let core: CoreService
beforeAll(async () => {
  service = await startTestService({ config: { PROFILE: 'full' } })
  core = await startCore()
  await service.as('developer').post('/feature-flags/', { key: 'audited', name: 'Audited' })
})
afterAll(() => Promise.all([service.close(), core.close()]))

describe('Compliance (full profile)', () => {
  it('GET /modules lists compliance in the full profile', async () => {
    const { modules } = (await service.anonymous.get('/modules')).json()
    expect(modules).toContain('compliance')
  })

  it('Reports exist for SOC 2 and ISO 27001, and for no other standard', async () => {
    for (const [standard, status] of [
      ['soc2', 200],
      ['iso27001', 200],
      ['hipaa', 400],
    ] as const) {
      const answer = await service.as('analyst').get(`/compliance/reports/${standard}`)
      expect([standard, answer.statusCode]).toEqual([standard, status])
    }
  })

  it('Audit exports are signed, entry by entry and as a whole', async () => {
    const { manifest, entries } = (await service.as('admin').get('/compliance/export')).json()
    expect(manifest.signature).toMatch(/^[0-9a-f]{64}$/)
    for (const entry of entries) expect(entry.signature).toMatch(/^[0-9a-f]{64}$/)
  })

  it('Audit logging records changes in the compliance audit log', async () => {
    const { items } = (
      await service.as('analyst').get('/compliance/audit-events?entity_type=feature_flag')
    ).json()
    expect(items).toMatchObject([{ action_type: 'feature_flag_create', outcome: 'SUCCESS' }])
  })

  it('The compliance report and the compliance export answer 501 in core, and the trail is an unknown path', async () => {
    for (const [path, status] of [
      ['GET /compliance/reports/soc2', 501],
      ['GET /compliance/export', 501],
      ['GET /compliance/audit-events', 404],
    ] as const)
      expect([path, (await core.request('admin', path)).status]).toEqual([path, status])
  })
})
