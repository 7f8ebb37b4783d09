import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { LiveTab } from './live-tab.tsx'
import { exampleEntries, exampleEntry } from './testing/examples.ts'

const STREAM = 'GET /api/v1/audit-logs/stream'

/** A stream that the test writes to. */
const openStream = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const text = (values: unknown[]) => values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')
  return {
    answer: () => new Response(readable),
    send: (...values: unknown[]) => void writer.write(new TextEncoder().encode(text(values))),
    end: () => void writer.close(),
  }
}

const lines = (page: { getAllByRole: (role: string) => HTMLElement[] }) =>
  page.getAllByRole('listitem').map((item) => /Change \d+/.exec(item.textContent ?? '')?.[0])

describe('the live audit log', () => {
  it('puts each entry on top as it is written, every entry once', async () => {
    const stream = openStream()
    const page = await render(<LiveTab />, { answers: { [STREAM]: stream.answer } })
    await page.findByText('Following')
    const [first, second] = exampleEntries(2)
    stream.send(first, second)
    stream.send(first)
    await expect.poll(() => lines(page)).toEqual(['Change 1', 'Change 2'])
  })

  it('passes over messages that are no entries', async () => {
    const stream = openStream()
    const page = await render(<LiveTab />, { answers: { [STREAM]: stream.answer } })
    stream.send({ type: 'heartbeat' })
    stream.send(exampleEntry())
    await page.findByText('Feature flag "Search" was updated')
    expect(page.getAllByRole('listitem')).toHaveLength(1)
  })

  it('shows the latest hundred', async () => {
    const stream = openStream()
    const page = await render(<LiveTab />, { answers: { [STREAM]: stream.answer } })
    stream.send(...exampleEntries(103))
    await page.findByText('Change 103')
    const shown = lines(page)
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([100, 'Change 103', 'Change 4'])
  })

  it('says when the stream has ended, and follows again', async () => {
    const [lost, found] = [openStream(), openStream()]
    const streams = [lost, found]
    const page = await render(<LiveTab />, { answers: { [STREAM]: () => streams.shift()?.answer() } })
    await page.findByText('Following')
    lost.end()
    await page.findByText('Disconnected')
    await page.user.click(page.getByRole('button', { name: 'Reconnect' }))
    found.send(exampleEntry())
    await page.findByText('Feature flag "Search" was updated')
    expect(page.queryByText('Disconnected')).toBeNull()
  })

  it('shows a refusal, and tries again when asked to', async () => {
    const stream = openStream()
    const answers = [() => refusal(503, 'Too many streams are open.'), stream.answer]
    const page = await render(<LiveTab />, { answers: { [STREAM]: () => answers.shift()?.() } })
    await page.findByText('Too many streams are open.')
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByText('Following')
  })
})
