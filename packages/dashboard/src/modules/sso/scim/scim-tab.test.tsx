import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { ADMIN, exampleConfig, exampleSetup } from '../testing/examples.ts'
import { ScimTab } from './scim-tab.tsx'

const CREATE = 'POST /api/v1/auth/sso/configs/{config_id}/scim-token'
const REVOKE = 'DELETE /api/v1/auth/sso/configs/{config_id}/scim-token'
const PATH = `/api/v1/auth/sso/configs/${exampleConfig().id}/scim-token`
const TOKEN = 'assay_scim_secret'

const draw = (change: Parameters<typeof exampleConfig>[0], answers: Answers = {}) =>
  render(<ScimTab config={exampleConfig(change)} />, {
    answers: {
      'GET /api/v1/auth/sso/setup': exampleSetup({ scim: true }),
      [CREATE]: { token: TOKEN },
      [REVOKE]: null,
      ...answers,
    },
    user: ADMIN,
  })

describe('the SCIM token of an organisation', () => {
  it('is created at once where there is none, and shown this one time', async () => {
    const page = await draw({})
    await page.findByText('https://assay.example.com/scim/v2')
    await page.user.click(page.getByRole('button', { name: 'Create token' }))
    const dialog = await page.findByRole('dialog', { name: 'The new SCIM token' })
    expect(dialog.textContent).toContain(TOKEN)
    await page.user.click(within(dialog).getByRole('button', { name: 'I have copied it' }))
    await expect.poll(() => page.queryByText(TOKEN)).toBeNull()
    expect(page.sent).toEqual([{ operation: `POST ${PATH}`, body: undefined }])
  })

  it('is replaced after a question', async () => {
    const page = await draw({ scim_token_set: true })
    await page.user.click(await page.findByRole('button', { name: 'Replace token' }))
    const question = await page.findByRole('alertdialog', { name: 'Replace the SCIM token?' })
    expect(page.sent).toEqual([])
    await page.user.click(within(question).getByRole('button', { name: 'Replace token' }))
    await page.findByText(TOKEN)
  })

  it('is revoked after a question', async () => {
    const page = await draw({ scim_token_set: true })
    await page.user.click(await page.findByRole('button', { name: 'Revoke token' }))
    const question = await page.findByRole('alertdialog', { name: 'Revoke the SCIM token?' })
    await page.user.click(within(question).getByRole('button', { name: 'Revoke token' }))
    await page.findByText('SCIM token revoked')
    expect(page.sent).toEqual([{ operation: `DELETE ${PATH}`, body: undefined }])
  })

  it('says why it cannot be created', async () => {
    const page = await draw({}, { [CREATE]: () => refusal(404, 'SSO configuration not found') })
    await page.findByText('https://assay.example.com/scim/v2')
    await page.user.click(page.getByRole('button', { name: 'Create token' }))
    await page.findByText('SSO configuration not found')
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('is refused while the configuration is inactive, as the page says', async () => {
    const page = await draw({ is_active: false })
    await page.findByText('The token is refused while the configuration is inactive.')
  })

  it('is not created where SCIM is switched off, but can be revoked', async () => {
    const page = await draw({ scim_token_set: true }, { 'GET /api/v1/auth/sso/setup': exampleSetup() })
    await page.findByText('SCIM is switched off')
    const create = page.getByRole('button', { name: 'Replace token' })
    expect(create.getAttribute('aria-disabled')).toBe('true')
    expect(page.getByRole('button', { name: 'Revoke token' }).getAttribute('aria-disabled')).toBeNull()
  })
})
