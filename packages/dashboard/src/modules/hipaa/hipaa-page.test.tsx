import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { listOf } from '../../testing/list-of.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import {
  exampleAgreement,
  exampleRecord,
  exampleReport,
  exampleStatus,
  WITH_HIPAA,
} from './testing/examples.ts'

const STATUS = 'GET /api/v1/hipaa/status'
const RESIDENCY = 'GET /api/v1/hipaa/data-residency'
const AGREEMENTS = '/api/v1/hipaa/baa'
const RECORDS = '/api/v1/hipaa/audit-logs'
const ANY_REGION = { allowed_regions: [], regions: [], compliant: true }

const open = (search = '', answers: Answers = {}, user: object = { role: 'admin' }) =>
  renderPage(`/hipaa${search}`, {
    answers: {
      'GET /api/v1/modules': WITH_HIPAA,
      [STATUS]: exampleStatus(),
      [RESIDENCY]: ANY_REGION,
      [`GET ${AGREEMENTS}`]: listOf([exampleAgreement()]),
      [`GET ${AGREEMENTS}/{id}`]: exampleAgreement(),
      'GET /api/v1/audit-logs/entity/{entity_type}/{entity_id}': listOf([]),
      [`GET ${RECORDS}`]: { items: [exampleRecord()], total: 1, page: 1, page_size: 50 },
      ...answers,
    },
    user,
  })

describe('the readiness for health data', () => {
  it('names what is missing and the setting that gives it', async () => {
    const page = await open('', {
      [STATUS]: exampleStatus({
        has_active_baa: false,
        phi_encryption_configured: false,
        data_residency_configured: false,
        overall_hipaa_ready: false,
        active_key_id: null,
        key_ids: [],
      }),
    })
    await page.findByText('Not ready')
    expect(page.getByText(/setting PHI_ENCRYPTION_KEY/)).toBeTruthy()
    expect(page.getByText(/allowed regions in the setting HIPAA_ALLOWED_REGIONS/)).toBeTruthy()
    expect(page.getByText(/in force today, under Agreements/)).toBeTruthy()
    expect(page.queryByText('The service always records them.')).toBeNull()
  })

  it('shows the keys, and a region that is not allowed', async () => {
    const regions = [{ region: 'moon', baas: 2, allowed: false }]
    const page = await open('', {
      [RESIDENCY]: { allowed_regions: ['eu-central'], regions, compliant: false },
    })
    await page.findByText('Ready')
    expect(page.getByText('k2, k1')).toBeTruthy()
    await page.findByText('A region is not allowed')
    expect((await page.findByRole('row', { name: /moon/ })).textContent).toContain('Not allowed')
  })

  it('is closed to developers', async () => {
    const closed = await open('', {}, { role: 'developer' })
    await closed.findByText('Not enough permissions')
    expect(closed.queryByRole('link', { name: 'Health data' })).toBeNull()
  })

  it('does not exist without the module', async () => {
    const core = { profile: 'core', modules: [], version: '1.0.0' }
    const page = await open('', { 'GET /api/v1/modules': core })
    await page.findByText('Page not found')
  })
})

describe('agreements', () => {
  it('are stored with the region that the settings allow', async () => {
    const page = await open('?tab=agreements', {
      [RESIDENCY]: { ...ANY_REGION, allowed_regions: ['eu-central'] },
      [`POST ${AGREEMENTS}`]: exampleAgreement(),
    })
    await page.user.click(await page.findByRole('button', { name: 'New agreement' }))
    const dialog = within(await page.findByRole('dialog', { name: 'New agreement' }))
    await page.user.type(dialog.getByRole('textbox', { name: 'Organisation' }), 'Clinic Ltd')
    await page.user.type(dialog.getByRole('textbox', { name: 'Signed by' }), 'Grace Hopper')
    await page.user.type(dialog.getByRole('textbox', { name: 'Their e-mail' }), 'grace@clinic.example')
    await page.user.type(dialog.getByLabelText('In force from (UTC)'), '2026-01-01')
    await page.user.click(await dialog.findByRole('button', { name: /Region/ }))
    await page.user.click(await page.findByRole('option', { name: 'eu-central' }))
    await page.user.type(dialog.getByRole('combobox', { name: 'Health data' }), 'diagnoses{Enter}')
    await page.user.type(dialog.getByRole('textbox', { name: /^SHA-256/ }), 'ab'.repeat(32))
    await page.user.click(dialog.getByRole('button', { name: 'Store agreement' }))
    await page.findByText('The agreement with Clinic Ltd is stored')
    expect(page.sent).toMatchObject([
      {
        operation: `POST ${AGREEMENTS}`,
        body: {
          organization_name: 'Clinic Ltd',
          effective_date: '2026-01-01',
          expiry_date: null,
          data_residency_region: 'eu-central',
          phi_categories: ['diagnoses'],
        },
      },
    ])
  })

  it('are terminated after a question, and never deleted', async () => {
    const page = await open('?tab=agreements', { [`DELETE ${AGREEMENTS}/{id}`]: null })
    await page.user.click(await page.findByRole('button', { name: 'Clinic Ltd' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Agreement with Clinic Ltd' }))
    await page.user.click(await dialog.findByRole('button', { name: 'Terminate' }))
    const question = within(await page.findByRole('alertdialog'))
    expect(page.sent).toEqual([])
    await page.user.click(question.getByRole('button', { name: 'Terminate agreement' }))
    await page.findByText('The agreement with Clinic Ltd is terminated')
    expect(page.sent).toEqual([
      { operation: `DELETE ${AGREEMENTS}/${exampleAgreement().id}`, body: undefined },
    ])
  })

  it('that ended offer no end', async () => {
    const ended = exampleAgreement({ status: 'terminated', terminated_at: '2026-10-01T00:00:00Z' })
    const page = await open(`?tab=agreements&agreement=${ended.id}`, { [`GET ${AGREEMENTS}/{id}`]: ended })
    const dialog = within(await page.findByRole('dialog', { name: 'Agreement with Clinic Ltd' }))
    expect(dialog.queryByRole('button', { name: 'Terminate' })).toBeNull()
  })
})

describe('records of accesses', () => {
  it('are filtered through the address, by day in UTC', async () => {
    const asked: string[] = []
    const page = await open('?tab=accesses&from=2026-03-01&to=2026-03-02&action=decrypt_failed', {
      [`GET ${RECORDS}`]: (_: unknown, { search }: URL) => {
        asked.push(search)
        return { items: [exampleRecord()], total: 1, page: 1, page_size: 50 }
      },
    })
    await page.findByText('Treatment')
    const query = new URLSearchParams(asked[0])
    expect(Object.fromEntries(query)).toEqual({
      action: 'decrypt_failed',
      from_date: '2026-03-01T00:00:00.000Z',
      to_date: '2026-03-02T23:59:59.999Z',
      page: '1',
      page_size: '50',
    })
    await page.user.click(page.getByRole('button', { name: /^nora/ }))
    await expect.poll(page.address).toContain(`user_id=${exampleRecord().user_id}`)
    await page.user.click(await page.findByRole('button', { name: 'Show everybody' }))
    await expect.poll(page.address).not.toContain('user_id')
  })

  it('are added by hand with a purpose', async () => {
    const page = await open('?tab=accesses', { [`POST ${RECORDS}`]: exampleRecord() })
    await page.user.click(await page.findByRole('button', { name: 'Record an access' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Record an access' }))
    await page.user.type(dialog.getByRole('textbox', { name: 'Kind of resource' }), 'patient_file')
    await page.user.type(dialog.getByRole('textbox', { name: 'Which one' }), '42')
    await page.user.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Treatment')
    expect(dialog.queryByRole('combobox', { name: 'Person' })).toBeNull()
    await page.user.click(dialog.getByRole('button', { name: 'Record access' }))
    await page.findByText('The access is recorded')
    expect(page.sent).toEqual([
      {
        operation: `POST ${RECORDS}`,
        body: {
          action: 'read',
          resource_type: 'patient_file',
          resource_id: '42',
          phi_fields_accessed: [],
          purpose: 'Treatment',
        },
      },
    ])
  })
})

describe('the person of a record', () => {
  it('can be another account where the signed-in person may list accounts', async () => {
    const nora = { id: exampleRecord().user_id, username: 'nora', email: null, role: 'analyst' }
    const page = await open(
      '?tab=accesses',
      { [`POST ${RECORDS}`]: exampleRecord(), 'GET /api/v1/admin/users/': listOf([nora]) },
      { role: 'admin', is_superuser: true },
    )
    await page.user.click(await page.findByRole('button', { name: 'Record an access' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Record an access' }))
    await page.user.type(dialog.getByRole('textbox', { name: 'Kind of resource' }), 'patient_file')
    await page.user.type(dialog.getByRole('textbox', { name: 'Which one' }), '42')
    await page.user.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Treatment')
    await page.user.click(dialog.getByRole('combobox', { name: 'Person' }))
    await page.user.click(await page.findByRole('option', { name: /nora/ }))
    await page.user.click(dialog.getByRole('button', { name: 'Record access' }))
    await page.findByText('The access is recorded')
    expect(page.sent).toMatchObject([{ body: { resource_id: '42', user_id: nora.id } }])
  })
})

const remembered = () =>
  JSON.stringify(
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  )

describe('the encryption of single values', () => {
  it('shows the ciphertext, and forgets everything when it is cleared', async () => {
    const page = await open('?tab=encryption', {
      'POST /api/v1/hipaa/encrypt': { field: 'diagnosis', ciphertext: 'phi1.k2.abc', key_id: 'k2' },
    })
    await page.user.type(await page.findByRole('textbox', { name: 'Field' }), 'diagnosis')
    await page.user.type(page.getByRole('textbox', { name: 'Value' }), 'measles')
    await page.user.click(page.getByRole('button', { name: 'Encrypt' }))
    await page.findByText('phi1.k2.abc')
    expect(page.sent).toEqual([
      {
        operation: 'POST /api/v1/hipaa/encrypt',
        body: { field: 'diagnosis', value: 'measles', purpose: '' },
      },
    ])
    await page.user.click(page.getByRole('button', { name: 'Clear' }))
    await expect.poll(() => page.queryByText('phi1.k2.abc')).toBeNull()
    expect(page.getByRole('textbox', { name: 'Value' })).toHaveProperty('value', '')
    await expect.poll(remembered).not.toContain('measles')
  })

  it('forgets a decrypted value when another work is chosen', async () => {
    const page = await open('?tab=encryption', {
      'POST /api/v1/hipaa/decrypt': { field: 'diagnosis', plaintext: 'measles' },
    })
    await page.user.click(await page.findByRole('radio', { name: 'Decrypt' }))
    await page.user.type(page.getByRole('textbox', { name: 'Field' }), 'diagnosis')
    await page.user.type(page.getByRole('textbox', { name: 'Ciphertext' }), 'phi1.k2.abc')
    await page.user.click(page.getByRole('button', { name: 'Decrypt' }))
    await page.findByText('measles')
    await page.user.click(page.getByRole('radio', { name: 'Encrypt again' }))
    await expect.poll(() => page.queryByText('measles')).toBeNull()
    await expect.poll(remembered).not.toContain('measles')
  })

  it('says why a ciphertext is refused', async () => {
    const page = await open('?tab=encryption', {
      'POST /api/v1/hipaa/reencrypt': () => refusal(400, 'Ciphertext could not be decrypted'),
    })
    await page.user.click(await page.findByRole('radio', { name: 'Encrypt again' }))
    await page.user.type(page.getByRole('textbox', { name: 'Field' }), 'diagnosis')
    await page.user.type(page.getByRole('textbox', { name: 'Ciphertext' }), 'phi1.k2.abc')
    await page.user.click(page.getByRole('button', { name: 'Encrypt again' }))
    await page.findByText('Ciphertext could not be decrypted')
  })
})

describe('the report', () => {
  it('is generated for the chosen days only when asked, and printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const asked: string[] = []
    const page = await open('?tab=report', {
      'GET /api/v1/hipaa/report': (_: unknown, { search }: URL) => {
        asked.push(search)
        return exampleReport()
      },
    })
    await page.user.type(await page.findByLabelText('From (UTC)'), '2026-03-01')
    expect(asked).toEqual([])
    await page.user.click(page.getByRole('button', { name: 'Generate report' }))
    const actions = within(await page.findByRole('table', { name: 'Accesses by action' }))
    const rows = actions.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1)).toEqual(['Decrypt failed2', 'Read1'])
    expect(new URLSearchParams(asked[0]).get('from_date')).toBe('2026-03-01T00:00:00.000Z')
    await page.user.click(page.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })
})
