import { describe, expect, it } from 'vitest'
import { signedInUser, updateUser } from '../../../api/session.ts'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { type Rendered, renderPage } from '../../../testing/render.tsx'
import { ada, examplePreview, exampleWorkspace, WITH_WORKSPACES } from '../testing/examples.ts'

const PREVIEW = 'GET /api/v1/workspaces/invites/{token}'
const ACCEPT = 'POST /api/v1/workspaces/invites/{token}/accept'
const OWN = examplePreview({ email: 'Ada@example.com' })

const open = (preview: Answers[string], answers: Answers = {}, isSignedIn = true): Promise<Rendered> =>
  renderPage('/invites/tests-token', {
    answers: {
      'GET /api/v1/modules': WITH_WORKSPACES,
      'GET /api/v1/auth/provider': { provider: 'local', single_sign_on: false },
      'GET /api/v1/workspaces/{id}': exampleWorkspace({ my_role: 'member' }),
      'GET /api/v1/workspaces/{id}/members': listOf([ada('member')]),
      [PREVIEW]: preview,
      ...answers,
    },
    ...(!isSignedIn && { signedOut: 'signed-out' }),
  })

describe('the page of an invite', () => {
  it('is accepted by its owner, in any letter case, and leads to the workspace', async () => {
    const page = await open(OWN, { [ACCEPT]: ada('member') })
    await page.findByRole('heading', { name: 'Join Checkout team' })
    page.getByText('nora')
    await page.user.click(page.getByRole('button', { name: 'Accept' }))
    await page.findByText('You are in Checkout team')
    await expect.poll(page.address).toBe(`/workspaces/${exampleWorkspace().id}`)
    expect(page.sent).toEqual([
      { operation: 'POST /api/v1/workspaces/invites/tests-token/accept', body: undefined },
    ])
  })

  it('is seen before the sign-in, which comes back to it', async () => {
    const user = { ...ada('member'), id: ada('member').user_id }
    let isIn = false
    const page = await open(
      () => (isIn ? OWN : examplePreview()),
      {
        'POST /api/v1/auth/token': () => {
          isIn = true
          return { access_token: 'a new token', token_type: 'bearer', user }
        },
      },
      false,
    )
    await page.findByText('a***@example.com')
    expect(page.queryByRole('button', { name: 'Accept' })).toBeNull()
    await page.user.click(page.getByRole('link', { name: 'Sign in to accept' }))
    await page.user.type(await page.findByLabelText('E-mail or user name'), 'ada')
    await page.user.type(page.getByLabelText('Password'), 'password')
    await page.user.click(page.getByRole('button', { name: 'Sign in' }))
    await page.findByRole('button', { name: 'Accept' })
    expect(page.address()).toBe('/invites/tests-token')
  })

  it('leads to the setup of a second factor that is missing, and back', async () => {
    const page = await open(OWN)
    await page.findByRole('button', { name: 'Accept' })
    const user = signedInUser()
    if (user) updateUser({ ...user, second_factor: 'required' })
    await page.user.click(await page.findByRole('link', { name: 'Set up a second factor' }))
    await page.findByRole('heading', { name: 'Set up a second factor' })
    expect(page.address()).toContain(`return_to=${encodeURIComponent('/invites/tests-token')}`)
    expect(page.sent).toEqual([])
  })

  it('offers another account where it is for somebody else', async () => {
    const other = examplePreview({ email: 'i***@example.com' })
    const page = await open(other, { 'POST /api/v1/auth/logout': null })
    await page.findByText('This invite is for somebody else')
    expect(page.queryByRole('button', { name: 'Accept' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Sign in with another account' }))
    await page.findByRole('link', { name: 'Sign in to accept' })
    expect(signedInUser()).toBeUndefined()
  })

  it.each([
    ['accepted', 'This invite was already accepted'],
    ['expired', 'This invite has expired'],
  ] as const)('says that it is %s', async (status, text) => {
    const page = await open({ ...OWN, status })
    await page.findByText(text)
    expect(page.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('says that it was revoked or replaced', async () => {
    const page = await open(() => refusal(404, 'Invite not found'))
    await page.findByRole('heading', { name: 'This invite cannot be used' })
    page.getByText(/was revoked, or a newer link has replaced it/)
  })

  it('shows another failure in the words of the service', async () => {
    const page = await open(() => refusal(429, 'Too many requests'))
    await page.findByText('Too many requests')
  })

  it.each([
    [404, 'Invite not found', /was revoked/],
    [403, 'This invite was sent to another e-mail address', /Sign in with the account of that address/],
    [409, 'Invite has expired', /Ask for it to be sent again/],
    [409, 'Invite was already accepted', /A link works once/],
    [409, 'User is already a member', /already in this workspace/],
    [409, 'A workspace can have at most 1000 members', /The workspace is full/],
    [503, 'Service temporarily unavailable', /Service temporarily unavailable/],
  ])('explains the refusal %d %s', async (status, detail, text) => {
    const page = await open(OWN, { [ACCEPT]: () => refusal(status, detail) })
    await page.user.click(await page.findByRole('button', { name: 'Accept' }))
    await page.findByText(text)
  })

  it('does not exist without the module', async () => {
    const core = { profile: 'core', modules: [], version: '1.0.0' }
    const page = await open(OWN, { 'GET /api/v1/modules': core })
    await page.findByText('Page not found')
  })
})
