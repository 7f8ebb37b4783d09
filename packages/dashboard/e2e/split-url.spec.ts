import type { Api } from './api.ts'
import { answered, checkAccessibility, expect, shoot, test } from './fixtures.ts'

test.use({ settings: { SPLIT_URL_ROUTER: 'true' } })

const ORIGIN = 'https://shop.example'

const urls = { Offers: `${ORIGIN}/offers`, Stories: `${ORIGIN}/stories` }

/** A draft between two pages. */
const createDraft = async (api: Api): Promise<{ path: { id: string } }> => {
  const offers = { name: 'Offers', traffic_allocation: 60 }
  const stories = { name: 'Stories', traffic_allocation: 40 }
  const pages = [
    { ...offers, url: urls.Offers },
    { ...stories, url: urls.Stories },
  ]
  const body = {
    name: 'Start page',
    key: 'start-page',
    experiment_type: 'split_url' as const,
    variants: [offers, stories],
    split_url_config: { variants: pages, canonical_url: `${ORIGIN}/start` },
  }
  const { id } = await answered(api.POST('/api/v1/experiments/', { body }))
  return { path: { id } }
}

test('A developer splits a start page between two addresses, tries a subject, and follows the link', async ({
  signedIn,
  api,
  service,
}) => {
  const params = await createDraft(api)
  const { id } = params.path
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}`)
  await page.getByRole('link', { name: 'Links and edge configuration' }).click()
  await expect(page.getByRole('heading', { name: 'URL split' })).toBeVisible()
  await expect(page.getByText('The experiment does not run')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Preview a subject id' }).fill('anna')
  await expect(page.getByText(/^anna is in bucket \d+ and gets (Offers|Stories)$/)).toBeVisible()
  const shown = String(await page.getByText(/^anna is in bucket/).textContent())
  await checkAccessibility(page)
  await shoot(page, 'split-url-tried')

  const link = await page.locator('code', { hasText: '/r/' }).textContent()
  expect(link).toBe(`${service.address}/r/start-page`)
  const follow = (query = '') => fetch(`${link}${query}`, { redirect: 'manual' })
  expect((await follow()).headers.get('location')).toBe(`${ORIGIN}/start`)
  await answered(api.POST('/api/v1/experiments/{id}/start', { params }))
  const sent = await follow('?user_id=anna&utm_source=mail')
  const chosen = shown.endsWith('Offers') ? urls.Offers : urls.Stories
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `${chosen}?utm_source=mail`])
  await page.reload()
  await expect(page.getByText('The experiment does not run')).toHaveCount(0)

  await page.goto(`/experiments/${id}/assignments`)
  await expect(page.getByText('anna')).toBeVisible()
})
