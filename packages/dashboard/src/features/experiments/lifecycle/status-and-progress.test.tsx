import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { ExperimentStatus } from './experiment-status.tsx'
import { ProgressLine } from './progress-line.tsx'

describe('the status of an experiment', () => {
  it.each([
    ['DRAFT', 'Draft'],
    ['ACTIVE', 'Running'],
    ['PAUSED', 'Paused'],
    ['COMPLETED', 'Completed'],
  ] as const)('%s reads as %s', async (status, label) => {
    const page = await render(<ExperimentStatus status={status} />)
    expect(page.getByText(label)).toBeTruthy()
    expect(page.queryByText('Archived')).toBeNull()
  })

  it('stands beside a second badge once it is archived', async () => {
    const page = await render(<ExperimentStatus status="COMPLETED" archived_at="2026-11-02T00:00:00Z" />)
    expect([page.getByText('Completed'), page.getByText('Archived')]).toHaveLength(2)
  })
})

describe('the line of progress', () => {
  const TEXT = 'Could not start: the exclusion group has no traffic left for this experiment'

  it('has its whole text as a title where it is cut', async () => {
    const page = await render(<ProgressLine progress={{ text: TEXT, tone: 'neutral', isAlarm: false }} />)
    expect(page.getByText(TEXT).title).toBe(TEXT)
    expect(page.container.querySelector('svg')).toBeNull()
  })

  it('has a warning sign when it needs attention, beside its colour', async () => {
    const page = await render(<ProgressLine progress={{ text: TEXT, tone: 'negative', isAlarm: true }} />)
    expect(page.container.querySelector('svg[aria-hidden="true"]')).not.toBeNull()
  })
})
