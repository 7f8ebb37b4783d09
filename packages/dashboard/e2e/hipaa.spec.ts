import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { agree, download, select } from './gestures.ts'

const KEY = Buffer.alloc(32, 'key of the journeys').toString('base64')

test.use({
  settings: { PHI_ENCRYPTION_KEY: `journeys:${KEY}`, HIPAA_ALLOWED_REGIONS: 'eu-west, us-east' },
})

// A deployment gets ready step by step, and what one test records is read by the next.
test.describe.configure({ mode: 'serial' })

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.goto('/hipaa')
  await page.getByRole('tab', { name }).click()
}

const today = (): string => new Date().toISOString().slice(0, 10)

const storeAgreement = async (page: Page, organisation: string): Promise<void> => {
  await page.getByRole('button', { name: 'New agreement' }).click()
  await page.getByLabel('Organisation', { exact: true }).fill(organisation)
  await page.getByLabel('Signed by').fill('Ada Lovelace')
  await page.getByLabel('Their e-mail').fill('ada@clinic.example')
  await page.getByLabel('In force from (UTC)').fill(today())
  await select(page, /Region/, 'eu-west')
  await page.getByRole('combobox', { name: 'Health data' }).fill('diagnoses')
  await page.keyboard.press('Enter')
  await page
    .getByLabel('SHA-256 of the signed document')
    .fill(createHash('sha256').update('document').digest('hex'))
}

test('An agreement is stored, makes the deployment ready, and is terminated', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/hipaa')
  await expect(page.getByText('Not ready')).toBeVisible()
  await openTab(page, 'Agreements')
  await expect(page.getByText('There is no agreement yet')).toBeVisible()
  await storeAgreement(page, 'North Clinic')
  await checkAccessibility(page)
  await shoot(page, 'hipaa-agreement-new')
  await page.getByRole('button', { name: 'Store agreement' }).click()
  await expect(page.getByText('The agreement with North Clinic is stored')).toBeVisible()
  await storeAgreement(page, 'South Clinic')
  await page.getByRole('button', { name: 'Store agreement' }).click()
  await page.getByRole('row', { name: /South Clinic/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Agreement with South Clinic' })
  await expect(dialog.getByText(/was created/)).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'hipaa-agreement')
  await dialog.getByRole('button', { name: 'Terminate' }).click()
  await agree(page, 'Terminate agreement')
  await expect(page.getByRole('row', { name: /South Clinic/ })).toContainText('Terminated')
  await page.goto('/hipaa')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await expect(page.getByText('journeys', { exact: true }).first()).toBeVisible()
})

test('A value is encrypted and decrypted, a wrong field is refused, and each stands in the records', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  await openTab(page, 'Encryption')
  await page.getByLabel('Field', { exact: true }).fill('patient.note')
  await page.getByLabel('Purpose').fill('Import')
  await page.getByLabel('Value').fill('Penicillin allergy')
  await page.getByRole('button', { name: 'Encrypt', exact: true }).click()
  const ciphertext = (await page.getByText(/^phi1\.journeys\./).textContent()) ?? ''
  await checkAccessibility(page)
  await shoot(page, 'hipaa-encrypt')

  await page.getByRole('radio', { name: 'Decrypt' }).click()
  await page.getByLabel('Field', { exact: true }).fill('patient.name')
  await page.getByLabel('Ciphertext').fill(ciphertext)
  await page.getByRole('button', { name: 'Decrypt', exact: true }).click()
  await expect(page.getByText('Ciphertext could not be decrypted')).toBeVisible()
  await page.getByLabel('Field', { exact: true }).fill('patient.note')
  await page.getByRole('button', { name: 'Decrypt', exact: true }).click()
  await expect(page.getByText('Penicillin allergy')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Penicillin allergy')).toHaveCount(0)

  await openTab(page, 'Accesses')
  const rows = page.getByRole('table', { name: 'Accesses to health data' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Decrypt')
  await expect(rows.nth(2)).toContainText(/failed/i)
  await expect(rows.nth(3)).toContainText('Import')
  expect(await page.content()).not.toContain('Penicillin')
  await checkAccessibility(page)
  await shoot(page, 'hipaa-accesses-recorded')
})

test('An access outside of the service is recorded, filtered and saved as a file', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await openTab(page, 'Accesses')
  await page.getByRole('button', { name: 'Record an access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record an access' })
  await dialog.getByRole('button', { name: /Action/ }).click()
  await page.getByRole('option', { name: 'Disclose' }).click()
  await dialog.getByLabel('Kind of resource').fill('patient_file')
  await dialog.getByLabel('Which one').fill('p-42')
  await dialog.getByLabel('Purpose').fill('Referral to a specialist')
  await checkAccessibility(page)
  await shoot(page, 'hipaa-record-access')
  await dialog.getByRole('button', { name: 'Record access' }).click()
  await expect(page.getByText('The access is recorded')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Kind of resource' }).fill('patient_file')
  await expect(page).toHaveURL(/resource_type=patient_file/)
  await expect(page.getByRole('row', { name: /p-42/ })).toContainText('Referral to a specialist')
  await expect(page.getByRole('row', { name: /patient\.note/ })).toHaveCount(0)
  const { name, text } = await download(page, () => page.getByRole('button', { name: /CSV/ }).click())
  expect([name, text.includes('p-42')]).toEqual(['accesses.csv', true])
})

test('A report counts agreements and accesses, and the audit log knows of it', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await openTab(page, 'Report')
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect(page.getByText('Recorded accesses')).toBeVisible()
  const byAction = page.getByRole('table', { name: 'Accesses by action' })
  await expect(byAction.getByRole('row', { name: /Disclose/ })).toContainText('1')
  await expect(byAction.getByRole('row', { name: /failed/i })).toContainText('1')
  await checkAccessibility(page)
  await shoot(page, 'hipaa-report-generated')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Generate report' })).toBeHidden()
  await expect(page.getByText('Recorded accesses')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin/audit')
  await expect(page.getByText(/HIPAA.* was generated/).first()).toBeVisible()
})

test('A developer does not see the page', async ({ signedIn }) => {
  const page = await signedIn('developer')
  await page.goto('/hipaa')
  await expect(page.getByText('Not enough permissions')).toBeVisible()
})
