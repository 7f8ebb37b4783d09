import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { rule, settings } from '../testing/examples.ts'

const READ = 'GET /api/v1/safety/settings'
const SAVE = 'POST /api/v1/safety/settings'
const SUPERUSER = { role: 'admin', is_superuser: true } as const

describe('the global safety settings', () => {
  it('are saved as a whole, with the proposal where it is accepted', async () => {
    const page = await renderPage('/admin/safety', {
      answers: { [READ]: settings(), [SAVE]: (body: unknown) => ({ ...settings(), ...Object(body) }) },
      user: SUPERUSER,
    })
    await page.user.click(await page.findByRole('switch', { name: 'Roll back automatically' }))
    await page.findByText(/^Proposed: at least 100 evaluations/)
    await page.user.click(page.getByRole('button', { name: 'Use the proposal' }))
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Safety settings saved')
    const guard = rule({ mode: 'sequential', warning_threshold: null, critical_threshold: null })
    expect(page.sent.map(({ body }) => body)).toEqual([
      { enable_automatic_rollbacks: true, default_metrics: { error_rate: guard }, min_evaluations: 100 },
    ])
  })

  it('show a problem with a threshold beside its field', async () => {
    const problem = {
      loc: ['body', 'default_metrics.error_rate.critical_threshold'],
      msg: 'Must be above the warning threshold',
      type: 'value_error',
    }
    const page = await renderPage('/admin/safety', {
      answers: { [READ]: settings(), [SAVE]: () => refusal(422, [problem]) },
      user: SUPERUSER,
    })
    await page.user.click(await page.findByRole('button', { name: 'Save' }))
    const field = page.getByRole('textbox', { name: 'Critical threshold' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  })

  it('require a number of evaluations', async () => {
    const page = await renderPage('/admin/safety', { answers: { [READ]: settings() }, user: SUPERUSER })
    await page.user.clear(await page.findByRole('textbox', { name: 'Minimum evaluations' }))
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    expect(page.sent).toEqual([])
  })
})
