import { describe, expect, it, vi } from 'vitest'
import { signedInUser } from '../../api/session.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { takeSavedFiles } from '../../testing/saved-files.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { exampleState, NO_SECOND_FACTOR, RECOVERY_CODES, SETUP } from './testing/examples.ts'

const STATE = 'GET /api/v1/auth/second-factor'
const BEGIN = 'POST /api/v1/auth/second-factor'
const CONFIRM = 'POST /api/v1/auth/second-factor/confirm'
const REPLACE = 'POST /api/v1/auth/second-factor/recovery-codes'
const REMOVE = 'POST /api/v1/auth/second-factor/remove'

const open = (answers: Answers, user: object = { second_factor: 'none' }) =>
  render(<SecondFactorCard />, { answers, user })

const press = async (page: Rendered, name: string) =>
  page.user.click(await page.findByRole('button', { name }))

const type = async (page: Rendered, label: string, text: string) =>
  page.user.type(await page.findByLabelText(label), text)

/** Opens the setup and proves the password. */
const begin = async (answers: Answers = {}) => {
  const page = await open({ [STATE]: NO_SECOND_FACTOR, [BEGIN]: SETUP, ...answers })
  await press(page, 'Set up a second factor')
  await type(page, 'Current password', 'Old-horse-11')
  await press(page, 'Continue')
  return page
}

describe('the card of the second factor', () => {
  it.each([
    ['the service offers none', {}],
    ['the account has no password', { second_factor: 'none', has_password: false }],
  ])('is left out where %s', async (_, user) => {
    const page = await open({}, user)
    expect(page.queryByRole('heading', { name: 'Second factor' })).toBeNull()
  })

  it('says since when it is on and how many recovery codes are left', async () => {
    const page = await open({ [STATE]: exampleState() })
    await page.findByText('On')
    expect(page.getByText('10')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Set up a second factor' })).toBeNull()
  })

  it('asks for new recovery codes when few are left', async () => {
    const page = await open({ [STATE]: exampleState({ recovery_codes_left: 2 }) })
    await page.findByText('2: get new ones')
  })
})

describe('setting a second factor up', () => {
  it('takes the password, shows the secret as a QR code and as text, and the recovery codes once', async () => {
    const page = await begin({ [CONFIRM]: RECOVERY_CODES })
    await page.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
    const field = page.getByLabelText('Code')
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await type(page, 'Code', '123 456')
    await press(page, 'Turn on')
    const list = await page.findByRole('list', { name: 'Recovery codes' })
    expect([...list.children].map((item) => item.textContent)).toEqual(RECOVERY_CODES.recovery_codes)
    expect(page.sent).toEqual([
      { operation: BEGIN, body: { current_password: 'Old-horse-11' } },
      { operation: CONFIRM, body: { code: '123 456' } },
    ])
    expect(signedInUser()?.second_factor).toBe('enabled')
    await press(page, 'Done')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  it('shows a wrong password and a wrong code, and can be tried again', async () => {
    const wrongPassword = await begin({ [BEGIN]: () => refusal(403, 'Current password is incorrect') })
    await wrongPassword.findByText('Current password is incorrect')
    wrongPassword.unmount()
    const page = await begin({ [CONFIRM]: () => refusal(400, 'The code is not valid') })
    await type(page, 'Code', '000000')
    await press(page, 'Turn on')
    await page.findByText('The code is not valid')
    expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    expect(signedInUser()?.second_factor).toBe('none')
  })

  it('copies and downloads the recovery codes', async () => {
    const saved = takeSavedFiles()
    const page = await begin({ [CONFIRM]: RECOVERY_CODES })
    await type(page, 'Code', '123456')
    await press(page, 'Turn on')
    await page.findByRole('list', { name: 'Recovery codes' })
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await press(page, 'Copy')
    await page.findByText('Copied')
    expect(copied).toHaveBeenCalledWith(RECOVERY_CODES.recovery_codes.join('\n'))
    await press(page, 'Download')
    const [file] = await saved()
    expect(file?.name).toBe('assay-recovery-codes.txt')
    for (const code of RECOVERY_CODES.recovery_codes) expect(file?.text.split('\n')).toContain(code)
  })
})

describe('a second factor that is on', () => {
  it('gets new recovery codes for a code', async () => {
    const page = await open({ [STATE]: exampleState(), [REPLACE]: RECOVERY_CODES })
    await press(page, 'New recovery codes')
    await type(page, 'Code', '123456')
    await press(page, 'Replace codes')
    await page.findByRole('list', { name: 'Recovery codes' })
    expect(page.sent).toEqual([{ operation: REPLACE, body: { code: '123456' } }])
    await press(page, 'Done')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  it('is removed with the password and a code', async () => {
    const page = await open({ [STATE]: exampleState(), [REMOVE]: null })
    await press(page, 'Remove')
    expect(page.getByText('You will sign in with your password alone.')).toBeTruthy()
    await type(page, 'Current password', 'Old-horse-11')
    await type(page, 'Code', 'AAAA-BBBB-CCCC-DDDD')
    await press(page, 'Remove second factor')
    await page.findByText('Second factor removed')
    expect(page.sent).toEqual([
      { operation: REMOVE, body: { current_password: 'Old-horse-11', code: 'AAAA-BBBB-CCCC-DDDD' } },
    ])
  })

  it('says what its removal means where it is required', async () => {
    const page = await open({ [STATE]: exampleState({ required: true }) })
    await press(page, 'Remove')
    await page.findByText(/You must set up another one before you can go on/)
  })
})
