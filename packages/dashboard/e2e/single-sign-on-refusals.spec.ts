import type { BrowserContext } from '@playwright/test'
import { oidcCookie } from '../../server/src/modules/sso/oidc/cookie.ts'
import { SECRET_KEY } from '../../server/src/testing/identity-providers/deployment.ts'
import {
  accountOf,
  answerProvider,
  checkAccessibility,
  expect,
  expectRefused,
  expectSignedIn,
  shoot,
  startSignIn,
  test,
} from './organisations.ts'

const ELEVEN_MINUTES = 11 * 60_000

const REFUSED = [
  {
    what: 'an address of another domain',
    claims: { email: 'emma@mail.acme.example' },
    words: 'This is not an account of your organisation',
  },
  {
    what: 'an address that nobody has verified',
    claims: { email_verified: false },
    words: 'Your e-mail address is not verified',
  },
  {
    what: 'no address',
    claims: { email: undefined },
    words: 'Your identity provider sent no usable e-mail address',
  },
  {
    what: 'an address that is too long',
    claims: { email: `${'e'.repeat(88)}@acme.example` },
    words: 'Your identity provider sent no usable e-mail address',
  },
]
for (const { what, claims, words } of REFUSED) {
  test(`A refused sign-in says what to do, and makes no account: ${what}`, async ({
    page,
    api,
    employee,
  }) => {
    const { userName, email } = employee(claims)
    await startSignIn(page, 'acme.example')
    await answerProvider(page, userName)
    await expectRefused(page, words)
    expect(await accountOf(api, claims.email ?? email)).toBeUndefined()
  })
}

test('A refused sign-in says what to do: a deactivated account', async ({ page, api, employee }) => {
  const { userName, email } = employee()
  await startSignIn(page, email)
  await answerProvider(page, userName)
  await expectSignedIn(page)
  const account = await accountOf(api, email)
  await api.PATCH('/api/v1/admin/users/{user_id}', {
    params: { path: { user_id: account?.id ?? '' } },
    body: { is_active: false },
  })
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await startSignIn(page, email)
  await answerProvider(page, userName)
  await expectRefused(page, 'Your account is deactivated')
})

test('A refused sign-in says what to do: somebody who cancels at the provider, whose text is not shown', async ({
  page,
}) => {
  await startSignIn(page, 'acme.example')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectRefused(page, 'Your identity provider refused the sign-in')
  await expect(page.getByText('access_denied')).toBeVisible()
  await expect(page.getByText('Told to')).toHaveCount(0)
  await checkAccessibility(page)
  await shoot(page, 'sign-in-refused-by-provider')
})

test('A refused sign-in says what to do: a domain that is not set up', async ({ page }) => {
  await startSignIn(page, 'nobody.example')
  await expectRefused(page, 'Single sign-on is not set up for this domain')
})

/** Replaces the cookie by the one of a sign-in that was begun earlier, as the service would have signed it. */
const makeOlder = async (context: BrowserContext, milliseconds: number): Promise<void> => {
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-assay_oidc')
  const config = { SECRET_KEY }
  const started = oidcCookie.read(`__Host-assay_oidc=${cookie?.value}`, config)
  if (!(cookie && started)) throw new Error('The browser has no cookie of a sign-in')
  const line = oidcCookie.set({ ...started, started_at: started.started_at - milliseconds }, config)
  await context.addCookies([{ ...cookie, value: line.slice(line.indexOf('=') + 1, line.indexOf(';')) }])
}

test('A sign-in ends after ten minutes, and can be started again', async ({ page, employee }) => {
  const { userName, email } = employee()
  await startSignIn(page, email)
  await expect(page.getByLabel('User name', { exact: true })).toBeVisible()
  await makeOlder(page.context(), ELEVEN_MINUTES)
  await answerProvider(page, userName)
  await expectRefused(page, 'The sign-in took too long')
  await startSignIn(page, email)
  await expectSignedIn(page)
})

test('A sign-in is worth nothing in another browser', async ({ page, browser, address, employee }) => {
  const { userName, email } = employee()
  await startSignIn(page, email)
  await expect(page.getByLabel('User name', { exact: true })).toBeVisible()
  const callback = page.waitForRequest(/\/callback\?/)
  await page.route(/\/callback\?/, (route) => route.abort())
  await answerProvider(page, userName)
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: address.origin })
  const other = await context.newPage()
  await other.goto((await callback).url())
  await expectRefused(other, 'The sign-in does not belong to this tab')
  await context.close()
})

test('A sign-in is worth nothing in another tab, nor a second time', async ({ page, employee }) => {
  const { userName, email } = employee()
  await startSignIn(page, email)
  const completed = page.waitForRequest(/\/sso\/complete/)
  await answerProvider(page, userName)
  await completed
  await expectSignedIn(page)
  const other = await page.context().newPage()
  await other.goto('/sso/complete#code=abc')
  await expectRefused(other, 'The sign-in does not belong to this tab')
  await page.goto('/sso/complete')
  await expectSignedIn(page)
})
