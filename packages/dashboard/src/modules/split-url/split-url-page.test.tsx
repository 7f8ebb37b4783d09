import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import type { Answers } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { exampleExperiment, examplePreview, ID, WITH_SPLIT_URL } from './testing/examples.ts'

const EXPERIMENT = 'GET /api/v1/experiments/{id}'

const preview = (_body: unknown, { searchParams }: URL) => {
  const user_id = searchParams.get('user_id')
  if (user_id === null) return examplePreview()
  const url = 'https://shop.example/stories'
  return examplePreview({ user_id, bucket: 72, variant_name: 'Stories', url, traffic_allocation: 40 })
}

const open = (answers: Answers = {}, user = {}) =>
  renderPage(`/experiments/${ID}/split-url`, {
    answers: {
      'GET /api/v1/modules': WITH_SPLIT_URL,
      [EXPERIMENT]: exampleExperiment(),
      'GET /api/v1/experiments/{id}/split-url/preview': preview,
      ...answers,
    },
    user,
  })

beforeEach(() => queryClient.clear())

describe('the page of an experiment between URLs', () => {
  it('draws where visitors come in and where they go', async () => {
    const page = await open()
    const pages = within(await page.findByRole('list', { name: 'Pages' }))
    expect(pages.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Offers60 % · buckets 0 to 59https://shop.example/offers',
      'Stories40 % · buckets 60 to 99https://shop.example/stories',
    ])
    expect(page.getByText('exp_start_page')).toBeTruthy()
    expect(page.getAllByRole('link', { name: 'https://shop.example/offers' })).toHaveLength(2)
  })

  it('says where a subject goes', async () => {
    const page = await open()
    await page.user.type(await page.findByRole('searchbox', { name: 'Preview a subject id' }), 'ada')
    await page.findByText('ada is in bucket 72 and gets Stories')
    expect(page.getByText('This subject')).toBeTruthy()
  })

  it('has the link and the configuration to copy', async () => {
    const page = await open()
    await page.findByText(/"decided_by": "edge"/)
    expect(page.getByText(`${location.origin}/r/start.page`)).toBeTruthy()
    expect(page.getAllByRole('button', { name: 'Copy' })).toHaveLength(3)
    expect(page.queryByText(/does not run/)).toBeNull()
  })

  it('says that the link leads to the canonical URL while the experiment does not run', async () => {
    const page = await open({ [EXPERIMENT]: exampleExperiment({ status: 'DRAFT' }) })
    await page.findByText(/The experiment does not run/)
  })

  it('says that an experiment of another type has no addresses', async () => {
    const other = exampleExperiment({ experiment_type: 'a_b', split_url_config: null })
    const page = await open({ [EXPERIMENT]: other })
    await page.findByText('This experiment has no addresses')
  })

  it('is not for roles that may not change experiments, and not there without the module', async () => {
    await (await open({}, { role: 'viewer' })).findByText('Not enough permissions')
    queryClient.clear()
    const core = { profile: 'core', modules: [], version: '1.0.0' }
    await (await open({ 'GET /api/v1/modules': core })).findByText('Page not found')
  })
})
