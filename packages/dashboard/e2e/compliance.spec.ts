import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { runAuditVerifier, type Verdict } from '../../server/src/testing/audit-verifier.ts'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { download } from './gestures.ts'

const KEY = 'a key of the journeys that signs the audit log'
test.use({ settings: { AUDIT_HMAC_KEY: KEY } })

/** Verifies a file as somebody does who has no access to the service. */
const verify = async (name: string, text: string): Promise<Verdict> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-compliance-'))
  const file = join(directory, name)
  await writeFile(file, text)
  const verdict = await runAuditVerifier([file], { AUDIT_HMAC_KEY: KEY })
  await rm(directory, { recursive: true })
  return verdict
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('An administrator makes a change, generates a report on it, and verifies the signed file offline', async ({
  signedIn,
  world: _world,
}) => {
  test.slow()
  const page = await signedIn('superuser')
  await page.goto('/compliance')
  await press(page, 'Generate report')
  await expect(page.getByText('Every entry is as it was written')).toBeVisible()
  await expect(page.getByText('CC8.1 Change management')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'compliance-report')
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({
    path: fileURLToPath(new URL('./screenshots/compliance-report-print.png', import.meta.url)),
    fullPage: true,
  })
  await page.pdf({
    path: fileURLToPath(new URL('./screenshots/compliance-report.pdf', import.meta.url)),
    format: 'A4',
  })
  await page.emulateMedia({ media: 'screen' })

  const report = await download(page, () => press(page, 'Download signed report'))
  expect(await verify(report.name, report.text)).toEqual({
    code: 0,
    text: 'The report is as it was signed.\n',
  })
  const changed = await verify(report.name, report.text.replace('"tampered":0', '"tampered":1'))
  expect(changed).toEqual({ code: 1, text: expect.stringContaining('The report is not intact') })

  await page.getByRole('link', { name: 'Feature flag create', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?.*action_type=feature_flag_create/)
  await expect(page.getByText('was created').first()).toBeVisible()
})

test('An administrator exports the signed log, and finds a changed entry offline', async ({
  signedIn,
  world: _world,
}) => {
  test.slow()
  const page = await signedIn('superuser')
  await page.goto('/compliance')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByText('Retention until')).toBeVisible()
  await page.getByRole('tab', { name: 'Export and verify' }).click()
  const { name, text } = await download(page, () => press(page, 'Export'))
  expect(name).toMatch(/^audit-export-\d{8}_\d{6}\.json$/)
  expect(await verify(name, text)).toEqual({ code: 0, text: expect.stringContaining('The export is intact') })
  const changed = await verify(name, text.replace(/"entity_name":"[^"]/, '"entity_name":"Another '))
  expect(changed).toEqual({ code: 1, text: expect.stringContaining('was changed after it was written') })
})
