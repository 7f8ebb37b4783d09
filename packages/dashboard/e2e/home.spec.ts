import { checkAccessibility, expect, shoot, test } from './fixtures.ts'

test('Home shows what runs, what needs attention and what comes next', async ({ signedIn, world }) => {
  const page = await signedIn('admin')
  await page.goto('/')
  const { running, mismatched, paused } = world.experiments
  await expect(page.getByText(running.name).first()).toBeVisible()
  await expect(page.getByText(mismatched.name).first()).toBeVisible()
  await expect(page.getByText('Search for everybody').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: paused.name })).toHaveCount(0)
  await checkAccessibility(page)
  await shoot(page, 'home')
})
