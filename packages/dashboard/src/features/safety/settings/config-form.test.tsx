import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { config, FLAG_ID, rule, settings } from '../testing/examples.ts'
import { ConfigForm } from './config-form.tsx'

const SAVE = 'POST /api/v1/safety/feature-flags/{id}/config'
const REMOVE = 'DELETE /api/v1/safety/feature-flags/{id}/config'
const PATH = `/api/v1/safety/feature-flags/${FLAG_ID}/config`
const SUPERUSER = { role: 'admin', is_superuser: true } as const

const OWN = config({ source: 'flag', enable_automatic_rollbacks: false, min_evaluations: 30 })

const open = (own = config(), answers = {}) =>
  render(<ConfigForm config={own} settings={settings()} />, { answers, user: SUPERUSER })

describe('the safety settings of a flag', () => {
  it('take over the proposal when automatic rollback is switched on, and are saved', async () => {
    const page = await open(config(), { [SAVE]: OWN })
    expect(page.queryByRole('button', { name: 'Use the proposal' })).toBeNull()
    await page.user.click(page.getByRole('radio', { name: 'On' }))
    await page.user.click(page.getByRole('button', { name: 'Use the proposal' }))
    expect(page.queryByRole('button', { name: 'Use the proposal' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Safety settings saved')
    expect(page.sent).toEqual([
      {
        operation: `POST ${PATH}`,
        body: {
          enabled: true,
          enable_automatic_rollbacks: true,
          min_evaluations: 100,
          metrics: {
            error_rate: rule({ mode: 'sequential', warning_threshold: null, critical_threshold: null }),
          },
          rollback_percentage: 0,
        },
      },
    ])
  })

  it('say what the global setting is, and send nothing of their own while inheriting', async () => {
    const page = await open(config({ rollback_percentage: 10 }), { [SAVE]: OWN })
    expect(page.getByRole('radio', { name: 'Global setting (off)', checked: true })).toBeTruthy()
    await page.user.click(page.getByRole('switch', { name: 'Monitor this flag' }))
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => page.sent[0]?.body)
      .toEqual({
        enabled: false,
        enable_automatic_rollbacks: null,
        min_evaluations: null,
        metrics: {},
        rollback_percentage: 10,
      })
  })

  it('begin with the global metrics when the flag gets its own', async () => {
    const page = await open(config(), { [SAVE]: OWN })
    await page.user.click(page.getByRole('switch', { name: 'Own metrics and thresholds' }))
    const critical = page.getByRole('textbox', { name: 'Critical threshold' })
    expect(critical).toHaveProperty('value', '5')
    await page.user.clear(critical)
    await page.user.type(critical, '7.5')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => page.sent[0]?.body)
      .toMatchObject({ metrics: { error_rate: rule({ critical_threshold: 0.075 }) } })
  })

  it('give way to the global ones after a question', async () => {
    const page = await open(OWN, { [REMOVE]: null })
    await page.user.click(page.getByRole('button', { name: 'Use global settings' }))
    const question = await page.findByRole('alertdialog', { name: 'Use the global safety settings?' })
    expect(page.sent).toEqual([])
    await page.user.click(within(question).getByRole('button', { name: 'Use global settings' }))
    await page.findByText('The global safety settings apply again')
    expect(page.sent).toEqual([{ operation: `DELETE ${PATH}`, body: undefined }])
  })

  it('show a problem beside the field it is about', async () => {
    const problem = { loc: ['body', 'rollback_percentage'], msg: 'Too high', type: 'value_error' }
    const page = await open(OWN, { [SAVE]: () => refusal(422, [problem]) })
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    const field = page.getByRole('textbox', { name: 'Roll back to' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  })

  it('can be read by everybody and changed by superusers only', async () => {
    const page = await render(<ConfigForm config={OWN} settings={settings()} />, { user: { role: 'admin' } })
    expect(page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    expect(page.getByRole('button', { name: 'Use global settings' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    expect(page.getByRole('switch', { name: 'Monitor this flag' })).toHaveProperty('disabled', true)
    expect(page.getByRole('textbox', { name: 'Minimum evaluations' })).toHaveProperty('readOnly', true)
    expect(page.getByRole('radio', { name: 'Off', checked: true })).toHaveProperty('disabled', true)
  })
})
