import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { calibrationExample } from '../testing/analyses.ts'
import { viewProps } from '../testing/view-props.ts'
import { CalibrationCard } from './calibration-card.tsx'

const START = 'POST /api/v1/results/{id}/calibration'
const RUN = 'GET /api/v1/results/{id}/calibration/{run_id}'

const start = async (answers: Parameters<typeof render>[1] = {}) => {
  const page = await render(<CalibrationCard {...viewProps()} />, answers)
  await page.user.click(page.getByRole('button', { name: 'Run A/A check' }))
  return page
}

describe('A/A check', () => {
  it('starts a run and shows the false positive rate of each test', async () => {
    const page = await start({ answers: { [START]: { id: 'run' }, [RUN]: calibrationExample() } })
    const row = (await page.findByRole('rowheader', { name: /Purchase/ })).closest('tr')
    expect(row?.textContent).toBe("PurchaseFisher's exact test4.1 %2.7 to 6.0 %4.3 %Calibrated")
    page.getByText('2,000 subjects, assigned 1,000 times.')
    expect(page.sent).toEqual([
      { operation: 'POST /api/v1/results/experiment/calibration', body: { repetitions: 1000 } },
    ])
  })

  it.each([
    [false, 'Not calibrated'],
    [null, 'Not tested'],
  ])('labels a metric whose calibration is %s', async (calibrated, label) => {
    const metrics = (calibrationExample().metrics ?? []).map((metric) => ({ ...metric, calibrated }))
    const page = await start({ answers: { [START]: { id: 'run' }, [RUN]: calibrationExample({ metrics }) } })
    await page.findByText(label)
  })

  it('shows the progress of a run', async () => {
    const running = calibrationExample({ status: 'running', progress: 0.4, metrics: null })
    const page = await start({ answers: { [START]: { id: 'run' }, [RUN]: running } })
    await page.findByText('Running')
    page.getByText('40 %')
  })

  it('shows why a run failed', async () => {
    const failed = calibrationExample({ status: 'failed', error: 'Too few subjects.', metrics: null })
    const page = await start({ answers: { [START]: { id: 'run' }, [RUN]: failed } })
    expect((await page.findByRole('alert')).textContent).toContain('Too few subjects.')
  })

  it('shows why a run cannot start', async () => {
    const page = await start({ answers: { [START]: () => refusal(409, 'A run is already in progress.') } })
    await page.findByText('A run is already in progress.')
    page.getByText(/Assignments do not change/)
  })

  it('cannot be started by a viewer', async () => {
    const page = await start({ user: { role: 'viewer' } })
    const button = page.getByRole('button', { name: 'Run A/A check' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(page.sent).toEqual([])
  })
})
