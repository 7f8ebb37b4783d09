import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { NewFlagPage } from './new-flag-page.tsx'
import { FLAG, pageOf, QUIET } from './testing/examples.ts'

const CREATE = 'POST /api/v1/feature-flags/'
const SAFETY = 'POST /api/v1/safety/feature-flags/{id}/config'
const ANSWERS = {
  ...QUIET,
  'GET /api/v1/feature-flags/': pageOf([FLAG]),
  'GET /api/v1/safety/settings': { enable_automatic_rollbacks: false },
  [CREATE]: FLAG,
  [SAFETY]: {},
}

const press = (page: Rendered, name: string) => page.user.click(page.getByRole('button', { name }))

const name = (page: Rendered) => page.getByRole('textbox', { name: /^Name/ })

/** Names the flag and goes to the last step. */
const toReview = async (page: Rendered, flagName = 'Dark mode') => {
  await page.user.type(name(page), flagName)
  for (let step = 1; step < 4; step += 1) await press(page, 'Next')
}

const step = ({ container }: Rendered) => container.querySelector('[aria-current=step]')?.textContent

describe('the form of a new flag', () => {
  it('creates a flag that is off and leads to it', async () => {
    const page = await render(<NewFlagPage />, { answers: ANSWERS })
    await toReview(page)
    await press(page, 'Create flag')
    await page.findByText('Fast search is created')
    expect(page.address()).toBe(`/feature-flags/${FLAG.id}`)
    expect(page.sent).toEqual([
      {
        operation: CREATE,
        body: {
          key: 'dark-mode',
          name: 'Dark mode',
          description: null,
          tags: [],
          metadata: {},
          value_type: 'boolean',
          off_value: false,
          json_schema: null,
          variants: [],
          targeting_rules: null,
          rollout_percentage: 0,
          rollback_percentage: 0,
          is_active: false,
        },
      },
    ])
  })

  it('derives the key from the name until somebody writes another', async () => {
    const page = await render(<NewFlagPage />, { answers: ANSWERS })
    await page.user.type(name(page), 'Dark mode')
    const key = page.getByRole('textbox', { name: /^Key/ })
    page.getByDisplayValue('dark-mode')
    await page.findByText('This key is available.')
    await page.user.type(key, '!')
    page.getByText(/^A key starts with a letter or digit/)
    await page.user.clear(key)
    await page.user.type(key, 'fast-search')
    await page.findByText('Fast search already uses this key.')
    await page.user.type(name(page), ' 2')
    page.getByDisplayValue('fast-search')
  })

  it('goes no further without a name, and back without losing it', async () => {
    const page = await render(<NewFlagPage />, { answers: ANSWERS })
    expect(page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
    await page.user.type(name(page), 'Dark mode{Enter}')
    expect(step(page)).toBe('2Values, current')
    await press(page, 'Back')
    page.getByDisplayValue('Dark mode')
    expect(step(page)).toBe('1Name, current')
  })

  it('returns to the step with a field that the service refuses', async () => {
    const problem = { loc: ['body', 'key'], msg: 'This key is taken.', type: 'value' }
    const page = await render(<NewFlagPage />, {
      answers: { ...ANSWERS, [CREATE]: () => refusal(422, [problem]) },
    })
    await toReview(page)
    await press(page, 'Create flag')
    const key = await page.findByRole('textbox', { name: /^Key/ })
    await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true')
    expect(step(page)).toBe('1Name, current')
  })

  it('stays at the last step when no field is to blame', async () => {
    const page = await render(<NewFlagPage />, {
      answers: { ...ANSWERS, [CREATE]: () => refusal(503, 'Try again later.') },
    })
    await toReview(page)
    await press(page, 'Create flag')
    await page.findByText('Try again later.')
    expect(step(page)).toBe('4Safety and review, current')
  })

  it('says what happens on harm to those who cannot change it', async () => {
    const page = await render(<NewFlagPage />, { answers: ANSWERS })
    await toReview(page)
    await page.findByText(/^Automatic rollback is off\./)
    expect(page.queryByRole('switch', { name: /^Roll back automatically/ })).toBeNull()
  })

  it('sets up automatic rollback for a superuser', async () => {
    const page = await render(<NewFlagPage />, { answers: ANSWERS, user: { is_superuser: true } })
    await toReview(page)
    const target = page.getByRole('textbox', { name: 'Roll back to' })
    await page.user.clear(target)
    await page.user.type(target, '5')
    await page.user.tab()
    await page.user.click(page.getByRole('switch', { name: /^Switch it on now/ }))
    await press(page, 'Create flag')
    await page.findByText('Fast search is created')
    const [create, safety] = page.sent
    expect(create?.body).toMatchObject({ is_active: true, rollback_percentage: 5 })
    expect(safety).toEqual({
      operation: `POST /api/v1/safety/feature-flags/${FLAG.id}/config`,
      body: {
        enabled: true,
        enable_automatic_rollbacks: true,
        min_evaluations: 100,
        rollback_percentage: 5,
      },
    })
  })

  it('creates the flag even where its safety settings fail, and says so', async () => {
    const page = await render(<NewFlagPage />, {
      answers: { ...ANSWERS, [SAFETY]: () => refusal(503, 'Safety is not available.') },
      user: { is_superuser: true },
    })
    await toReview(page)
    await press(page, 'Create flag')
    await page.findByText('Safety is not available.')
    await page.findByText('Fast search is created')
  })

  it('summarises the values and the targeting before it is created', async () => {
    const page = await render(<NewFlagPage />, { answers: ANSWERS })
    await page.user.type(name(page), 'Dark mode')
    await press(page, 'Next')
    await page.user.click(page.getByRole('radio', { name: /^Text/ }))
    await press(page, 'Add a variant')
    await press(page, 'Next')
    await press(page, 'Next')
    page.getByText('variant-1 50 %, variant-2 50 %')
    page.getByText('0 % of everybody')
  })
})
