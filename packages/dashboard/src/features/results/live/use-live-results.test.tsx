import { describe, expect, it } from 'vitest'
import { resultsExample } from '../testing/examples.ts'
import { openResults, TestSocket } from '../testing/page.ts'

const update = (winner: string): string => {
  const results = resultsExample()
  const metrics = results.metrics.map((metric) => ({
    ...metric,
    variants: metric.variants.map((variant) =>
      variant.is_control ? variant : { ...variant, variant_name: winner },
    ),
  }))
  return JSON.stringify({ event: 'results_update', status: 'ACTIVE', results: { ...results, metrics } })
}

const openConnection = async (search = '', onRead: (search: string) => void = () => undefined) => {
  const page = await openResults(search, { onRead })
  await page.findByRole('heading', { name: 'Ship One page' })
  const [socket] = TestSocket.opened
  if (!socket) throw new Error('The page has opened no connection.')
  return { page, socket }
}

describe('live results', () => {
  it('connect without the token in the address', async () => {
    const { socket } = await openConnection()
    expect(new URL(socket.address).pathname).toBe('/api/v1/ws/experiments/experiment/results')
    expect(socket.address).toMatch(/^ws/)
    expect(socket.address).not.toContain('token')
    expect(socket.protocols).toEqual(['assay.bearer', 'a token of the tests'])
  })

  it('replace the results on the page with every snapshot', async () => {
    const { page, socket } = await openConnection()
    page.getByText('Connecting')
    socket.onmessage?.({ data: update('Two pages') })
    await page.findByRole('heading', { name: 'Ship Two pages' })
    page.getByText('Live')
  })

  it('ignore a message that is no snapshot', async () => {
    const { page, socket } = await openConnection()
    socket.onmessage?.({ data: '{"event":"pong"}' })
    page.getByText('Connecting')
    page.getByRole('heading', { name: 'Ship One page' })
  })

  it('read results at other settings again, because a snapshot is at the stored ones', async () => {
    const asked: string[] = []
    const { socket } = await openConnection('?level=0.9', (search) => asked.push(search))
    const before = asked.length
    socket.onmessage?.({ data: update('Two pages') })
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    expect(asked.at(-1)).toBe('?confidence_level=0.9')
  })

  it('fall back to polling when the connection is lost', async () => {
    const { page, socket } = await openConnection()
    socket.onclose?.({ code: 1006 })
    await page.findByText('Every 10 s')
  })

  it('end with the page', async () => {
    const { page, socket } = await openConnection()
    page.unmount()
    expect(socket.isClosed).toBe(true)
  })
})
