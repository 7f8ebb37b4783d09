import {
  accountOf,
  acsUrl,
  answerProvider,
  checkAccessibility,
  expect,
  expectRefused,
  expectSignedIn,
  samlEntityId,
  startSignIn,
  test,
} from './organisations.ts'

test.use({ settings: { SSO_SAML_SESSIONS: 'true' } })

/** Makes the identity provider refuse requests that the service did not sign, by the certificate of its metadata. */
test.beforeEach(async ({ service, saml, organisations }) => {
  const path = `/api/v1/auth/sso/saml/${organisations.samlConfigId}/metadata`
  const metadata = await (await fetch(`${service.address}${path}`)).text()
  const certificate = /X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? ''
  saml?.trustRequestsOf(`-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`)
})

test('Somebody who starts here signs in by SAML: an account, a role by group, the page asked for', async ({
  page,
  api,
  samlEmployee,
}) => {
  const { userName, email } = samlEmployee({
    firstName: 'Samira',
    lastName: 'Salt',
    groups: ['Staff', 'Makers'],
  })
  await startSignIn(page, email, '/experiments?status=ACTIVE')
  await answerProvider(page, userName)
  await expect(page).toHaveURL(/\/experiments\?.*ACTIVE/)
  await expectSignedIn(page)
  expect(await accountOf(api, email)).toMatchObject({
    username: email,
    first_name: 'Samira',
    last_name: 'Salt',
    role: 'developer',
  })
})

test('Somebody who starts at the identity provider signs in with a click, and is asked there only once', async ({
  page,
  api,
  address,
  organisations: { samlConfigId },
  samlProvider,
  samlEmployee,
}) => {
  const { userName, email } = samlEmployee({ groups: ['Owners'] })
  const receiver = { acsUrl: acsUrl(address, samlConfigId), audience: samlEntityId(address) }
  await page.goto(samlProvider.startUrl(receiver))
  await answerProvider(page, userName)
  await expect(page.getByLabel('Work e-mail or domain')).toHaveValue('saml.example')
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click()
  await expectSignedIn(page)
  expect(await accountOf(api, email)).toMatchObject({ role: 'admin' })
})

test('A response of one browser signs nobody in elsewhere', async ({
  browser,
  address,
  organisations: { samlConfigId },
  samlProvider,
  samlEmployee,
}) => {
  const { userName } = samlEmployee()
  const receiver = { acsUrl: acsUrl(address, samlConfigId), audience: samlEntityId(address) }
  const response = await samlProvider.respond(userName, receiver)
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: address.origin })
  const other = await context.newPage()
  await other.setContent(
    `<form method="post" action="${receiver.acsUrl}"><input name="SAMLResponse" value="${response}"></form>`,
  )
  await other.evaluate(() => document.forms[0]?.submit())
  await expect(other.getByLabel('Work e-mail or domain')).toHaveValue('saml.example')
  await other.getByRole('button', { name: 'Sign in with your organisation' }).click()
  // The identity provider does not know this browser, and asks who it is.
  await expect(other.getByLabel('User name', { exact: true })).toBeVisible()
  await context.close()
})

test('A refused sign-in by SAML says what to do', async ({ page, api, samlProvider, samlEmployee }) => {
  const { userName } = samlEmployee()
  const email = `${userName}@elsewhere.example`
  samlProvider.people[userName] = { name_id: email, attributes: {} }
  await startSignIn(page, 'saml.example')
  await answerProvider(page, userName)
  await expectRefused(page, 'This is not an account of your organisation')
  await checkAccessibility(page)
  expect(await accountOf(api, email)).toBeUndefined()
})
