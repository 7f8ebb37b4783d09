import {
  accountOf,
  answerProvider,
  expect,
  expectSignedIn,
  signOut,
  startSignIn,
  test,
} from './organisations.ts'

test('An OpenID provider signs somebody in for the first time: an account, a role by group, the page asked for', async ({
  page,
  api,
  employee,
}) => {
  const { userName, email } = employee({
    given_name: 'Emma',
    family_name: 'Elm',
    groups: ['Staff', 'Makers'],
  })
  await startSignIn(page, ` ${email.toUpperCase()} `, '/experiments?status=ACTIVE')
  await answerProvider(page, userName)
  await expect(page).toHaveURL(/\/experiments\?.*ACTIVE/)
  await expectSignedIn(page)
  expect(await accountOf(api, email)).toMatchObject({
    username: email,
    first_name: 'Emma',
    last_name: 'Elm',
    role: 'developer',
    is_superuser: false,
    is_active: true,
  })
  const visited = await page.evaluate(() => navigation.entries().map(({ url }) => url))
  expect(visited.filter((url) => url?.includes('code'))).toEqual([])
})

test('An OpenID provider is not needed while the session lives, and signing out ends it', async ({
  page,
  employee,
}) => {
  const { userName, email } = employee()
  await startSignIn(page, 'acme.example')
  await answerProvider(page, userName)
  await expectSignedIn(page)
  await page.reload()
  await expectSignedIn(page)
  await signOut(page, email)
  expect(await page.evaluate(() => sessionStorage.getItem('assay.session'))).toBeNull()
})

test('An OpenID provider promotes and demotes by group at the next sign-in; another group changes nothing', async ({
  browser,
  address,
  api,
  employee,
}) => {
  const { userName, email, change } = employee({ groups: ['Owners'] })
  const roleAfter = async (groups: string[]) => {
    change({ groups })
    const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: address.origin })
    const page = await context.newPage()
    await startSignIn(page, email)
    await answerProvider(page, userName)
    await expectSignedIn(page)
    await context.close()
    return (await accountOf(api, email))?.role
  }
  expect(await roleAfter(['Owners'])).toBe('admin')
  expect(await roleAfter(['Guests', 'Owners'])).toBe('viewer')
  expect(await roleAfter(['Makers', 'Guests'])).toBe('developer')
  expect(await roleAfter(['Staff'])).toBe('developer')
})
