import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { exampleConnection, exampleRun, exampleSource, WITH_WAREHOUSE } from './testing/examples.ts'

const ROOT = '/api/v1/warehouse/analysis'

type Role = 'admin' | 'developer' | 'analyst' | 'viewer'

const open = (address: string, answers: Answers = {}, role: Role = 'admin') =>
  renderPage(address, {
    answers: {
      'GET /api/v1/modules': WITH_WAREHOUSE,
      [`GET ${ROOT}/connectors`]: {
        connectors: [
          { warehouse_type: 'warehouse_a', name: 'Warehouse A', enabled: true },
          { warehouse_type: 'warehouse_b', name: 'Warehouse B', enabled: true },
        ],
      },
      [`GET ${ROOT}/connections`]: { connections: [exampleConnection()], total: 1 },
      [`GET ${ROOT}/connections/{id}`]: exampleConnection(),
      [`GET ${ROOT}/sources`]: { sources: [exampleSource()], total: 1 },
      [`GET ${ROOT}/sources/{id}`]: exampleSource(),
      [`GET ${ROOT}/runs/{id}`]: exampleRun(),
      ...answers,
    },
    user: { role },
  })

const CONNECTION = `/warehouse/connections/${exampleConnection().id}`
const SOURCE = `/warehouse/sources/${exampleSource().id}`
const RUN = `/warehouse/runs/${exampleRun().id}`

describe('the page of warehouses', () => {
  it('shows what connections have used today and what a day can cost', async () => {
    const page = await open('/warehouse')
    await page.findByText('3 of 20')
    expect(page.getByText('18.3 h of computing')).toBeTruthy()
    await page.findByRole('row', { name: /Exposures/ })
  })

  it('tells viewers which warehouses there are, and nothing of connections', async () => {
    const page = await open('/warehouse', {}, 'viewer')
    await page.findByText('Snowflake')
    expect(page.queryByText('Production')).toBeNull()
  })

  it('says what an operator has to do where no credential can be stored', async () => {
    const connectors = [
      { warehouse_type: 'warehouse_a', name: 'A', enabled: false, reason: 'credentials_unavailable' },
    ]
    const page = await open('/warehouse', { [`GET ${ROOT}/connectors`]: { connectors } })
    await page.findByText(/sets WAREHOUSE_CREDENTIALS_KEYS/)
  })

  it('refuses a new connection to developers with the reason', async () => {
    const page = await open('/warehouse', {}, 'developer')
    const button = await page.findByRole('button', { name: 'New connection' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the page of a connection', () => {
  it('says what failed in a test and what to do', async () => {
    const page = await open(CONNECTION, {
      [`POST ${ROOT}/connections/{id}/test`]: () =>
        refusal(502, { code: 'key_rejected', message: 'The warehouse does not know this public key' }),
    })
    await page.user.click(await page.findByRole('button', { name: 'Test the connection' }))
    await page.findByText(/Run the registration statement in the warehouse/)
  })

  it('explains that the old key goes on where the new one fails', async () => {
    const outcome = {
      ok: true,
      warehouse_type: 'warehouse_a',
      promoted_pending_key: false,
      pending_key_code: 'key_rejected',
      elapsed_ms: 900,
    }
    const page = await open(CONNECTION, { [`POST ${ROOT}/connections/{id}/test`]: outcome })
    await page.user.click(await page.findByRole('button', { name: 'Test the connection' }))
    await page.findByText('The new key does not work yet; the old one does')
  })

  it('shows a new key with the statement that registers it', async () => {
    const public_key = {
      public_key: 'MIIB',
      public_key_fingerprint: 'SHA256:second',
      statement: 'ALTER USER ASSAY',
    }
    const page = await open(CONNECTION, {
      [`POST ${ROOT}/connections/{id}/regenerate-key`]: { ...exampleConnection(), public_key },
    })
    await page.user.click(await page.findByRole('button', { name: 'New key' }))
    await page.user.click(await page.findByRole('button', { name: 'Generate key' }))
    await page.findByText('ALTER USER ASSAY')
  })
})

describe('the page of a source', () => {
  it('previews it, and shows units, times and NULLs', async () => {
    const page = await open(SOURCE, { [`POST ${ROOT}/sources/{id}/preview`]: exampleRun().results ?? {} })
    await page.user.click(await page.findByRole('button', { name: 'Preview' }))
    await page.findByText('Units per label')
    expect(page.getByText('Rows without unit')).toBeTruthy()
    expect(page.sent.at(-1)?.body).toEqual({ window_start: null, window_end: null })
  })

  it('waits for a validation before it previews', async () => {
    const page = await open(SOURCE, { [`GET ${ROOT}/sources/{id}`]: exampleSource({ validated_at: null }) })
    const button = await page.findByRole('button', { name: 'Preview' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('cannot be changed by analysts where it holds assignments', async () => {
    const page = await open(SOURCE, {}, 'analyst')
    for (const name of ['Edit', 'Validate again', 'Preview']) {
      const button = await page.findByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
    }
  })
})

describe('the page of a run', () => {
  it('shows how far it is until it has ended', async () => {
    let isOver = false
    const running = exampleRun({ status: 'running', results: null, finished_at: null })
    const page = await open(RUN, { [`GET ${ROOT}/runs/{id}`]: () => (isOver ? exampleRun() : running) })
    await page.findByRole('progressbar', { name: 'Running in the warehouse' })
    isOver = true
    await page.findByText('Units per label')
    expect(page.queryByRole('progressbar')).toBeNull()
  })

  it('says why it failed, and keeps its statements', async () => {
    const failed = exampleRun({
      status: 'failed',
      results: null,
      error_code: 'time_limit',
      error_message: 'The statement passed its time limit and was stopped',
      vendor_code: '000630',
    })
    const page = await open(RUN, { [`GET ${ROOT}/runs/{id}`]: failed })
    await page.findByText(/Shorten the window, use a larger warehouse/)
    expect(page.getByText('000630')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: /^Preview/ }))
    await page.findByText('SELECT 1')
  })
})
