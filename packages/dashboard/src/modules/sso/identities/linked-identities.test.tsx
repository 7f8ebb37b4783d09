import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { exampleAccount, exampleIdentity, SUPERUSER, WITH_SSO } from '../testing/examples.ts'

const LIST = 'GET /api/v1/auth/sso/identities'
const UNLINK = 'DELETE /api/v1/auth/sso/identities/{id}'
const NORA = exampleAccount()

const users = (answers: Answers = {}) =>
  renderPage('/admin/users', {
    answers: { 'GET /api/v1/modules': WITH_SSO, 'GET /api/v1/admin/users/': listOf([NORA]), ...answers },
    user: SUPERUSER,
  })

const open = async (answers: Answers) => {
  const page = await users(answers)
  await page.user.click(await page.findByRole('button', { name: 'Actions for nora' }))
  await page.user.click(await page.findByRole('menuitem', { name: 'Linked identities' }))
  return { page, dialog: within(await page.findByRole('dialog', { name: 'Linked identities of nora' })) }
}

describe('the linked identities of an account', () => {
  it('are those that the service lists for it', async () => {
    const asked: (string | null)[] = []
    const { dialog } = await open({
      [LIST]: (_body: unknown, url: URL) => {
        asked.push(url.searchParams.get('user_id'))
        return listOf([
          exampleIdentity(),
          exampleIdentity({ id: '2', provider_type: 'saml', subject: 'nora' }),
        ])
      },
    })
    await dialog.findByText('OpenID Connect')
    expect(dialog.getByText('SAML 2.0')).toBeTruthy()
    expect(dialog.getByText('sub-1')).toBeTruthy()
    expect(asked).toEqual([NORA.id])
  })

  it('are unlinked after a question, and read again', async () => {
    let linked = [exampleIdentity()]
    const { page, dialog } = await open({
      [LIST]: () => listOf(linked),
      [UNLINK]: () => {
        linked = []
        return null
      },
    })
    await page.user.click(await dialog.findByRole('button', { name: 'Unlink' }))
    const question = within(await page.findByRole('alertdialog'))
    expect(page.sent).toEqual([])
    await page.user.click(question.getByRole('button', { name: 'Unlink' }))
    await page.findByText('Identity unlinked from nora')
    await dialog.findByText('No identity is linked')
    expect(page.sent).toEqual([
      { operation: `DELETE /api/v1/auth/sso/identities/${exampleIdentity().id}`, body: undefined },
    ])
  })

  it('say why they cannot be shown', async () => {
    const { dialog } = await open({ [LIST]: () => refusal(404, 'Endpoint not available') })
    await dialog.findByText('Endpoint not available')
  })

  it('are not offered without the module', async () => {
    const page = await users({ 'GET /api/v1/modules': { profile: 'core', modules: [], version: '1.0.0' } })
    await page.user.click(await page.findByRole('button', { name: 'Actions for nora' }))
    await page.findByRole('menuitem', { name: 'Activity' })
    expect(page.queryByRole('menuitem', { name: 'Linked identities' })).toBeNull()
  })
})
