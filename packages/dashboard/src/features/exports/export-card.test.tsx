import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { takeSavedFiles } from '../../testing/saved-files.ts'
import { queryOf } from './commands.ts'
import { ExportCard } from './export-card.tsx'
import { type ExportKind, KINDS } from './export-kinds.ts'

const kindOf = (id: string): ExportKind => {
  const kind = KINDS.find((other) => other.id === id)
  if (kind === undefined) throw new Error(`There is no kind of export called ${id}.`)
  return kind
}

const ASSIGNMENTS = 'GET /api/v1/export/assignments'
const EXPERIMENT = { id: 'e1', name: 'Shorter checkout', key: 'checkout' }

const card = (id: string, answers: Answers, role: 'analyst' | 'viewer' = 'analyst') =>
  render(<ExportCard kind={kindOf(id)} />, {
    user: { role },
    answers: {
      'GET /api/v1/experiments/': listOf([EXPERIMENT]),
      'GET /api/v1/experiments/{id}': EXPERIMENT,
      ...answers,
    },
  })

describe('an export', () => {
  it('asks for format, experiment and period, and saves what comes', async () => {
    const files = takeSavedFiles()
    const asked: string[] = []
    const page = await card('assignments', {
      [ASSIGNMENTS]: (_body, { search }) => {
        asked.push(search)
        return new Response('{"user_id":"user-1"}\n')
      },
    })
    await page.user.click(page.getByRole('radio', { name: 'NDJSON' }))
    await page.user.click(page.getByRole('combobox', { name: 'Experiment (optional)' }))
    await page.user.click(await page.findByRole('option', { name: /Shorter checkout/ }))
    await page.user.type(page.getByLabelText('From (UTC)'), '2026-11-01')
    await page.user.type(page.getByLabelText('To (UTC)'), '2026-11-30')
    await page.user.click(page.getByRole('button', { name: 'Download assignments' }))
    await page.findByText('Assignments saved')
    expect(asked.map((search) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
      {
        format: 'ndjson',
        experiment_id: 'e1',
        start_date: '2026-11-01T00:00:00Z',
        end_date: '2026-11-30T23:59:59Z',
      },
    ])
    expect(await files()).toEqual([{ name: 'assignments.ndjson', text: '{"user_id":"user-1"}\n' }])
  })

  it('counts what has come while it comes', async () => {
    takeSavedFiles()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const page = await card('assignments', { [ASSIGNMENTS]: () => new Response(readable) })
    await page.user.click(page.getByRole('button', { name: 'Download assignments' }))
    await page.findByText('Waiting for the service…')
    void writer.write(new Uint8Array(1_500_000))
    await page.findByText('1.5 MB received')
    void writer.close()
    await page.findByText('Assignments saved')
    await expect.poll(() => page.queryByRole('status')).toBeNull()
  })

  it('says why it failed, and saves nothing', async () => {
    const files = takeSavedFiles()
    const page = await card('events', {
      'GET /api/v1/export/events': () => refusal(400, 'The period ends before it begins.'),
    })
    await page.user.click(page.getByRole('button', { name: 'Download events' }))
    await page.findByText('The period ends before it begins.')
    expect(await files()).toEqual([])
  })

  it('of raw data is refused to a viewer, with the reason', async () => {
    const page = await card('events', {}, 'viewer')
    const button = page.getByRole('button', { name: 'Download events' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.tab()
    while (document.activeElement !== button) await page.user.tab()
    expect((await page.findByRole('tooltip')).textContent).toBe(
      'Only administrators, developers and analysts can do this.',
    )
  })

  it('of a summary is open to a viewer, without rows and experiments to choose', async () => {
    const page = await card('overview', {}, 'viewer')
    expect(page.getByRole('button', { name: 'Download overview' }).getAttribute('aria-disabled')).toBeNull()
    expect(page.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['CSV', 'JSON'])
    expect(page.queryByRole('combobox')).toBeNull()
  })
})

describe('the query of an export', () => {
  it.each([
    ['', '', {}],
    ['2026-11-01', '', { start_date: '2026-11-01T00:00:00Z' }],
    ['', '2026-11-01', { end_date: '2026-11-01T23:59:59Z' }],
  ])('from %j to %j has the bounds %j', (from, to, bounds) => {
    const query = queryOf({ format: 'csv', from, to, experimentId: undefined })
    const sent = Object.entries(query).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(sent)).toEqual({ format: 'csv', ...bounds })
  })
})
