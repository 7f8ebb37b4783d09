import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { exampleEvent, exampleIntegration, WITH_INTEGRATIONS } from './testing/examples.ts'

const LIST = '/api/v1/integrations/'
const ONE = '/api/v1/integrations/{type}'

const open = (search = '', answers: Answers = {}, user: object = { role: 'admin' }) =>
  renderPage(`/integrations${search}`, {
    answers: {
      'GET /api/v1/modules': WITH_INTEGRATIONS,
      [`GET ${LIST}`]: listOf([exampleIntegration()]),
      [`GET ${ONE}`]: exampleIntegration(),
      [`GET ${ONE}/events`]: listOf([exampleEvent()]),
      ...answers,
    },
    user,
  })

describe('the page of integrations', () => {
  it('shows each kind with its state, and the last error', async () => {
    const last_error = 'The github service refused the request: Answered with status 401'
    const page = await open('', { [`GET ${LIST}`]: listOf([exampleIntegration({ last_error })]) })
    const github = within(await page.findByRole('region', { name: 'GitHub' }))
    expect(github.getByText('Active')).toBeTruthy()
    expect(github.getByText(`${last_error}.`)).toBeTruthy()
    expect(github.getByText('acme')).toBeTruthy()
    const jira = within(page.getByRole('region', { name: 'Jira' }))
    expect(jira.getByText('Not configured')).toBeTruthy()
  })

  it('lets developers read, and change nothing', async () => {
    const page = await open('', {}, { role: 'developer' })
    const github = within(await page.findByRole('region', { name: 'GitHub' }))
    expect(github.getByRole('button', { name: /Webhooks/ })).toBeTruthy()
    expect(github.queryByRole('button', { name: /Test connection/ })).toBeNull()
    expect(page.queryByRole('button', { name: /Configure/ })).toBeNull()
  })

  it('is closed to viewers', async () => {
    const closed = await open('', {}, { role: 'viewer' })
    await closed.findByText('Not enough permissions')
    expect(closed.queryByRole('link', { name: 'Integrations' })).toBeNull()
  })

  it('does not exist without the module', async () => {
    const core = { profile: 'core', modules: [], version: '1.0.0' }
    const absent = await open('', { 'GET /api/v1/modules': core })
    await absent.findByText('Page not found')
  })

  it('tests a connection and says what came of it', async () => {
    const message = 'The github service could not be reached: No answer in time'
    const page = await open('', { [`POST ${ONE}/test`]: { ok: false, message } })
    await page.user.click(await page.findByRole('button', { name: /Test connection/ }))
    await page.findByText(`${message}.`)
  })

  it('deletes a configuration after a question', async () => {
    const page = await open('', { [`DELETE ${ONE}`]: null })
    await page.user.click(await page.findByRole('button', { name: 'Actions for GitHub' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await page.findByRole('alertdialog'))
    expect(page.sent).toEqual([])
    await page.user.click(question.getByRole('button', { name: 'Delete configuration' }))
    await page.findByText('The configuration of GitHub is deleted')
  })
})

describe('the form of a configuration', () => {
  it('sends what was filled in', async () => {
    const page = await open('', { [`POST ${LIST}`]: exampleIntegration({ integration_type: 'jira' }) })
    await page.user.click(await page.findByRole('button', { name: 'Configure Jira' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Configure Jira' }))
    await page.user.type(dialog.getByLabelText('Address'), 'https://acme.example')
    await page.user.type(dialog.getByLabelText('E-mail of the account'), 'robot@acme.example')
    const token = dialog.getByLabelText('API token')
    expect(token.getAttribute('type')).toBe('password')
    await page.user.type(token, 'secret-token')
    await page.user.click(dialog.getByRole('button', { name: 'Configure' }))
    await page.findByText('Jira is configured')
    expect(page.sent).toEqual([
      {
        operation: `POST ${LIST}`,
        body: {
          integration_type: 'jira',
          config: {
            base_url: 'https://acme.example',
            email: 'robot@acme.example',
            api_token: 'secret-token',
          },
          is_active: true,
        },
      },
    ])
  })

  it('keeps stored secrets whose fields are empty, and shows none', async () => {
    const page = await open('', { [`PUT ${ONE}`]: exampleIntegration() })
    await page.user.click(await page.findByRole('button', { name: 'Actions for GitHub' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Edit GitHub' }))
    expect((dialog.getByLabelText('New access token') as HTMLInputElement).value).toBe('')
    await page.user.clear(dialog.getByLabelText('Repository'))
    await page.user.type(dialog.getByLabelText('Repository'), 'blog')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await page.findByText('GitHub is changed')
    expect(page.sent[0]?.body).toEqual({
      config: { repo_owner: 'acme', repo_name: 'blog', base_url: 'https://api.github.com' },
      is_active: true,
    })
  })

  it('removes the credentials of an integration that is to receive only', async () => {
    const page = await open('', { [`PUT ${ONE}`]: exampleIntegration() })
    await page.user.click(await page.findByRole('button', { name: 'Actions for GitHub' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Edit GitHub' }))
    await page.user.click(dialog.getByRole('radio', { name: 'Only receive webhooks' }))
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await page.findByText('GitHub is changed')
    expect(page.sent[0]?.body).toEqual({
      config: { repo_owner: null, repo_name: null, base_url: null, token: null },
      is_active: true,
    })
  })

  it('generates a webhook secret and shows it once', async () => {
    const page = await open('', { [`POST ${LIST}`]: exampleIntegration({ integration_type: 'jira' }) })
    await page.user.click(await page.findByRole('button', { name: 'Configure Jira' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Configure Jira' }))
    await page.user.click(dialog.getByRole('radio', { name: 'Only receive webhooks' }))
    await page.user.click(dialog.getByRole('button', { name: 'Generate webhook secret' }))
    const shown = dialog.getByText(/^[0-9a-f]{48}$/).textContent
    await page.user.click(dialog.getByRole('button', { name: 'Configure' }))
    await page.findByText('Jira is configured')
    expect(page.sent[0]?.body).toMatchObject({ config: { webhook_secret: shown } })
  })

  it('shows the problem of a field beside it', async () => {
    const detail = [{ type: 'bad_format', loc: ['body', 'config', 'repo_name'], msg: 'must be a name' }]
    const page = await open('', { [`PUT ${ONE}`]: () => refusal(422, detail as never) })
    await page.user.click(await page.findByRole('button', { name: 'Actions for GitHub' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Edit GitHub' }))
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Check these fields')
    expect(dialog.getAllByText(/must be a name/).length).toBe(2)
  })
})

describe('webhooks', () => {
  it('show their address, how to set them up and what came', async () => {
    const page = await open('?webhooks=github')
    const dialog = within(await page.findByRole('dialog', { name: 'Webhooks of GitHub' }))
    await dialog.findByText(/\/api\/v1\/integrations\/webhooks\/github$/)
    const row = await dialog.findByRole('row', { name: /issues.opened/ })
    expect(row.textContent).toContain('1 link')
    expect(dialog.queryByText('Webhooks are refused')).toBeNull()
  })

  it('are filtered through the address, and say when they are refused', async () => {
    const asked: string[] = []
    const inactive = exampleIntegration({ is_active: false })
    const page = await open('?webhooks=github&status=failed', {
      [`GET ${ONE}`]: inactive,
      [`GET ${ONE}/events`]: (_: unknown, { search }: URL) => {
        asked.push(search)
        const error = 'The event could not be processed'
        return listOf([exampleEvent({ status: 'failed', links: [], error })])
      },
    })
    const dialog = within(await page.findByRole('dialog', { name: 'Webhooks of GitHub' }))
    await dialog.findByText('Activate the integration first.')
    await dialog.findByText('The event could not be processed')
    expect(asked[0]).toContain('status_filter=failed')
  })
})
