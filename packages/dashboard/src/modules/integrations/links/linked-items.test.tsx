import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { exampleIntegration, exampleLink } from '../testing/examples.ts'
import { LinkedItems } from './linked-items.tsx'

const LINKS = '/api/v1/integrations/links'
const ENTITY = { entity_type: 'experiment', entity_id: exampleLink().entity_id } as const

const draw = (answers: Answers = {}, user: object = { role: 'developer' }) =>
  render(<LinkedItems entity={ENTITY} />, {
    answers: {
      [`GET ${LINKS}`]: listOf([exampleLink()]),
      'GET /api/v1/integrations/': listOf([exampleIntegration()]),
      ...answers,
    },
    user,
  })

describe('linked items', () => {
  it('show their status and lead to the other service', async () => {
    const page = await draw()
    const link = await page.findByRole('link', { name: /Shorten the form/ })
    expect(link.getAttribute('href')).toBe('https://github.example/acme/shop/issues/17')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(page.getByText('open')).toBeTruthy()
  })

  it('without an address or a title show their id', async () => {
    const bare = exampleLink({ external_url: null, title: null, external_status: null })
    const page = await draw({ [`GET ${LINKS}`]: listOf([bare]) })
    await page.findByText('17')
    expect(page.queryByRole('link')).toBeNull()
  })

  it('are removed after a question', async () => {
    const page = await draw({ [`DELETE ${LINKS}/{id}`]: null })
    await page.user.click(await page.findByRole('button', { name: /^Remove/ }))
    const question = within(await page.findByRole('alertdialog'))
    await page.user.click(question.getByRole('button', { name: 'Remove link' }))
    await page.findByText('The link to 17 is removed')
  })

  it('cannot be changed by viewers', async () => {
    const page = await draw({}, { role: 'viewer' })
    await page.findByText('open')
    expect(page.queryByRole('button', { name: /Link item|Remove/ })).toBeNull()
  })

  it('are attached by their id, and a refusal stands in the form', async () => {
    let isRefused = true
    const page = await draw({
      [`POST ${LINKS}`]: () =>
        isRefused ? refusal(502, 'The github service refused the request') : exampleLink(),
    })
    await page.user.click(await page.findByRole('button', { name: 'Link item' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Link item' }))
    await page.user.type(dialog.getByLabelText(/Issue, pull request/), '17')
    await page.user.click(dialog.getByRole('button', { name: 'Attach' }))
    await dialog.findByText('The github service refused the request')
    isRefused = false
    await page.user.click(dialog.getByRole('button', { name: 'Attach' }))
    await page.findByText('17 is linked')
    expect(page.sent.at(-1)?.body).toEqual({ ...ENTITY, integration_type: 'github', external_id: '17' })
  })

  it('are created with a title', async () => {
    const page = await draw({ [`POST ${LINKS}`]: exampleLink() })
    await page.user.click(await page.findByRole('button', { name: 'Link item' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Link item' }))
    await page.user.click(dialog.getByRole('radio', { name: 'Create issue' }))
    await page.user.type(dialog.getByLabelText('Title'), 'Shorten the form')
    await page.user.click(dialog.getByRole('button', { name: 'Create issue' }))
    await page.findByText('17 is linked')
    expect(page.sent.at(-1)?.body).toMatchObject({ create: { title: 'Shorten the form' } })
  })

  it('are not created where the configuration does not say in which project', async () => {
    const tracker = exampleIntegration({
      integration_type: 'jira',
      config: { base_url: 'https://a.example' },
    })
    const page = await draw({ 'GET /api/v1/integrations/': listOf([tracker]) })
    await page.user.click(await page.findByRole('button', { name: 'Link item' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Link item' }))
    expect(dialog.getByLabelText('Issue key')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
  })

  it('cannot be linked before an integration is configured that can send', async () => {
    const page = await draw({
      'GET /api/v1/integrations/': listOf([exampleIntegration({ receive_only: true })]),
    })
    await page.user.click(await page.findByRole('button', { name: 'Link item' }))
    await page.findByText(/An administrator configures one/)
  })
})
