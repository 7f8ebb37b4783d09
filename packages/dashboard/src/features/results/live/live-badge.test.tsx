import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { LiveBadge } from './live-badge.tsx'

const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000

describe('badge of the live results', () => {
  it.each([
    ['live', 'Live'],
    ['connecting', 'Connecting'],
    ['polling', 'Every 10 s'],
  ] as const)('names the phase %s', async (phase, label) => {
    const page = await render(
      <LiveBadge state={{ phase, at: minutesAgo(3.5) }} computedAt="2026-11-21T00:00:00Z" />,
    )
    expect(page.getByText(label).parentElement?.textContent).toBe(`${label}·3 min ago`)
  })

  it('gives the age of the results until a snapshot arrives', async () => {
    const computedAt = new Date(minutesAgo(7.5)).toISOString()
    const page = await render(
      <LiveBadge state={{ phase: 'connecting', at: undefined }} computedAt={computedAt} />,
    )
    page.getByText('7 min ago')
  })

  it('has no negative age where the clocks differ', async () => {
    const page = await render(
      <LiveBadge state={{ phase: 'live', at: minutesAgo(-5) }} computedAt="2026-11-21T00:00:00Z" />,
    )
    page.getByText('0 s ago')
  })
})
