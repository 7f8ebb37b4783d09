import {
  accountOf,
  acsUrl,
  answerProvider,
  EMULATED,
  expect,
  expectRefused,
  expectSignedIn,
  samlEntityId,
  signOut,
  startSignIn,
  test,
} from './organisations.ts'

test('oidc_a gives a role by group, and another one when the group changes', async ({
  page,
  api,
  emulatedProviders,
  chooseAtProvider,
}) => {
  const { olga } = EMULATED
  await startSignIn(page, olga.email)
  await chooseAtProvider(olga)
  await expectSignedIn(page)
  expect(await accountOf(api, olga.email)).toMatchObject({ first_name: 'Olga', role: 'developer' })
  await emulatedProviders.leave(olga.email, 'Makers')
  await emulatedProviders.join(olga.email, 'Guests')
  await signOut(page, olga.email)
  await startSignIn(page, 'okta.example')
  await chooseAtProvider(olga)
  await expectSignedIn(page)
  expect(await accountOf(api, olga.email)).toMatchObject({ role: 'viewer' })
})

test('oidc_b signs in an account of the workspace as viewer', async ({ page, api, chooseAtProvider }) => {
  await startSignIn(page, EMULATED.gus.email)
  await chooseAtProvider(EMULATED.gus)
  await expectSignedIn(page)
  expect(await accountOf(api, EMULATED.gus.email)).toMatchObject({
    first_name: 'Gus',
    last_name: 'Glen',
    role: 'viewer',
  })
})

for (const { who, words } of [
  { who: EMULATED.pia, words: 'This is not an account of your organisation' },
  { who: EMULATED.uma, words: 'Your e-mail address is not verified' },
  { who: EMULATED.cleo, words: 'This is not an account of your organisation' },
]) {
  test(`oidc_b refuses ${who.email}`, async ({ page, api, chooseAtProvider }) => {
    await startSignIn(page, 'workspace.example')
    await chooseAtProvider(who)
    await expectRefused(page, words)
    expect(await accountOf(api, who.email)).toBeUndefined()
  })
}

test('oauth2_c signs in by a verified address of the domain', async ({ page, api, chooseAtProvider }) => {
  await startSignIn(page, EMULATED.cleo.email)
  await chooseAtProvider(EMULATED.cleo)
  await expectSignedIn(page)
  expect(await accountOf(api, EMULATED.cleo.email)).toMatchObject({
    first_name: 'Cleo',
    last_name: 'Clay',
    role: 'viewer',
  })
})

test('oauth2_c refuses somebody without an address of the domain', async ({ page, chooseAtProvider }) => {
  await startSignIn(page, 'code.example')
  await chooseAtProvider(EMULATED.gus)
  await expectRefused(page, 'This is not an account of your organisation')
})

test('SAML alone makes the account, and its token opens nothing', async ({
  page,
  api,
  service,
  address,
  organisations: { samlConfigId },
  samlProvider,
  samlEmployee,
}) => {
  const { userName, email } = samlEmployee({ firstName: 'Samira', groups: ['Makers'] })
  const receiver = { acsUrl: acsUrl(address, samlConfigId), audience: samlEntityId(address) }
  await page.goto(samlProvider.startUrl(receiver))
  await answerProvider(page, userName)
  await expect(page.getByText('access_token')).toBeVisible()
  const { access_token, ...account } = JSON.parse((await page.locator('body').textContent()) ?? '{}')
  expect(account).toMatchObject({ email, role: 'developer', token_type: 'bearer' })
  expect(await accountOf(api, email)).toMatchObject({ first_name: 'Samira', role: 'developer' })
  const answer = await fetch(`${service.address}/api/v1/users/me`, {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  expect(answer.status).toBe(401)
})

test('SAML alone signs nobody in by domain', async ({ page, samlProvider }) => {
  expect(samlProvider.entityId).toMatch(/^https:/)
  await startSignIn(page, 'saml.example')
  await expectRefused(page, 'Your organisation is set up with SAML, which does not sign in here')
})
