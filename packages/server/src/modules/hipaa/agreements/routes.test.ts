import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../lib/durations.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    now: new Date('2026-03-10T00:00:00.000Z'),
    config: { HIPAA_ALLOWED_REGIONS: 'eu-west' },
  })
})
afterAll(() => service.close())

const post = (fields: object) =>
  service.as('admin').post('/hipaa/baa', {
    organization_name: 'Clinic',
    signatory_name: 'Ada Lovelace',
    signatory_email: 'ada@example.com',
    effective_date: '2026-03-10',
    data_residency_region: 'eu-west',
    phi_categories: ['diagnosis'],
    signed_document_hash: 'a'.repeat(64),
    ...fields,
  })

const read = async (path: string) => (await service.as('admin').get(`/hipaa${path}`)).json()

describe('the life of an agreement', () => {
  it('changes with the day in UTC, in the list, the status and the report alike', async () => {
    const { id } = (await post({ effective_date: '2026-03-11', expiry_date: '2026-03-12' })).json()
    const seen = async (moment: string) => {
      service.setNow(new Date(moment))
      const { status, is_active } = await read(`/baa/${id}`)
      const { has_active_baa } = await read('/status')
      const { baas } = await read('/report')
      const isListed = (await read('/baa')).items.length === 1
      expect([is_active, isListed, baas[status]]).toEqual([has_active_baa, has_active_baa, 1])
      return status
    }
    expect(await seen('2026-03-10T23:59:59.999Z')).toBe('pending')
    expect(await seen('2026-03-11T00:00:00.000Z')).toBe('active')
    expect(await seen('2026-03-12T23:59:59.999Z')).toBe('active')
    expect(await seen('2026-03-13T00:00:00.000Z')).toBe('expired')
    expect((await service.as('admin').delete(`/hipaa/baa/${id}`)).statusCode).toBe(204)
    expect(await seen('2026-03-11T12:00:00.000Z')).toBe('terminated')
  })

  it('ends once, whoever terminates it at the same time, and the audit log says so once', async () => {
    const { id } = (await post({})).json()
    const end = () => service.as('admin').delete(`/hipaa/baa/${id}`)
    const answers = await Promise.all([end(), end(), end()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    const query = `entity_type=baa&entity_id=${id}&action_type=baa_terminate`
    const { items } = (await service.as('superuser').get(`/audit-logs?${query}`)).json()
    expect(items).toMatchObject([{ old_value: { status: 'active' }, new_value: { status: 'terminated' } }])
  })

  it('is counted as about to expire for the 90 days before its last one', async () => {
    service.setNow(new Date('2027-01-01T12:00:00.000Z'))
    const expiring = async () => (await read('/report')).baas.expiring_in_90_days
    const before = await expiring()
    await post({ effective_date: '2027-01-01', expiry_date: '2027-04-02' })
    expect(await expiring()).toBe(before)
    service.advance(DAY_MS)
    expect(await expiring()).toBe(before + 1)
  })
})

describe('an agreement', () => {
  it.each([
    ['a year that PostgreSQL does not have', { effective_date: '0000-01-01' }],
    ['29 February of a common year', { effective_date: '2026-02-29' }],
    ['an expiry on its first day', { expiry_date: '2026-03-10' }],
    ['too many categories', { phi_categories: Array.from({ length: 51 }, (_, i) => `c${i}`) }],
    ['an empty category', { phi_categories: [''] }],
    ['a hash of other characters', { signed_document_hash: 'g'.repeat(64) }],
    ['a region in other letters', { data_residency_region: 'EU-WEST' }],
    ['a status of its own', { status: 'active' }],
  ])('is refused with %s, and the refusal repeats nothing', async (_, fields) => {
    const { statusCode, payload } = await post({ organization_name: 'Never repeated', ...fields })
    expect([statusCode, payload.includes('Never repeated')]).toEqual([422, false])
  })

  it('says which regions are not allowed any more, those first', async () => {
    await service.db
      .updateTable('baa_configs')
      .set({ data_residency_region: 'zz-left' })
      .where('terminated_at', 'is', null)
      .execute()
    await post({})
    expect(await read('/data-residency')).toMatchObject({
      allowed_regions: ['eu-west'],
      regions: [
        { region: 'zz-left', allowed: false },
        { region: 'eu-west', baas: 1, allowed: true },
      ],
      compliant: false,
    })
  })
})
