import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render } from '../../../testing/render.tsx'
import { COMPLETED_STAGE, MANUAL_STAGE, SCHEDULE, scheduleWith, stageWith } from '../testing/examples.ts'
import { StageList } from './stage-list.tsx'

const DRAFT = scheduleWith({ status: 'DRAFT', stages: [stageWith({}), MANUAL_STAGE] })
const STAGES = 'POST /api/v1/rollout-schedules/{id}/stages'
const STAGE_PATH = `/api/v1/rollout-schedules/stages/${MANUAL_STAGE.id}`

const lines = (page: Rendered) => page.getAllByRole('listitem').map(({ textContent }) => textContent)

const why = (button: HTMLElement) => button.getAttribute('aria-disabled')

describe('the stages of a rollout', () => {
  it('say what happened, what comes next and what it waits for', async () => {
    const page = await render(<StageList schedule={SCHEDULE} />)
    const [first, second] = lines(page)
    expect(first).toMatch(/^1\. A few5 %CompletedStarted 1 Nov 2026.* Completed 2 Nov 2026/)
    expect(second).toContain('2. Half50 %Not started')
    expect(second).toContain('Starts when somebody advances it. Lasts 1 day.')
    expect(second).toContain('Waits for somebody to advance it.')
  })

  it('say why a stage failed, with the units of its metrics', async () => {
    const failed = stageWith({
      status: 'FAILED',
      failure_reason: 'error_rate to be less than 0.01 (now 0.5)',
    })
    const page = await render(<StageList schedule={scheduleWith({ status: 'PAUSED', stages: [failed] })} />)
    page.getByText('the error rate to be below 1.00 % (now 50.00 %)')
  })

  it('start a manual stage after a question', async () => {
    const page = await render(<StageList schedule={SCHEDULE} />, {
      answers: { 'POST /api/v1/rollout-schedules/stages/{id}/advance': SCHEDULE },
    })
    await page.user.click(page.getByRole('button', { name: 'Advance' }))
    await page.findByText('50 % of everybody get fast-search at once.')
    expect(page.sent).toEqual([])
    await page.user.click(page.getByRole('button', { name: 'Start stage' }))
    await page.findByText('Half has started')
    expect(page.sent.map(({ operation }) => operation)).toEqual([`POST ${STAGE_PATH}/advance`])
  })

  it('refuse to start a stage before the one in front of it', async () => {
    const schedule = scheduleWith({ stages: [stageWith({ name: 'A few' }), MANUAL_STAGE] })
    const page = await render(<StageList schedule={schedule} />)
    expect(why(page.getByRole('button', { name: 'Advance' }))).toBe('true')
  })

  it('cannot change while the rollout is active', async () => {
    const page = await render(<StageList schedule={SCHEDULE} />)
    const names = ['Change stage Half', 'Remove stage Half', 'Add a stage']
    expect(names.map((name) => why(page.getByRole('button', { name })))).toEqual(['true', 'true', 'true'])
    expect(page.queryByRole('button', { name: 'Change stage A few' })).toBeNull()
  })

  it('change for editors alone', async () => {
    const page = await render(<StageList schedule={DRAFT} />, { user: { role: 'viewer' } })
    expect(why(page.getByRole('button', { name: 'Add a stage' }))).toBe('true')
  })

  it('keep the only stage of a rollout', async () => {
    const page = await render(
      <StageList schedule={scheduleWith({ status: 'DRAFT', stages: [stageWith({})] })} />,
    )
    expect(why(page.getByRole('button', { name: 'Remove stage Half' }))).toBe('true')
    expect(why(page.getByRole('button', { name: 'Change stage Half' }))).toBeNull()
  })

  it('remove a stage after a question, and nothing when it is cancelled', async () => {
    const schedule = scheduleWith({ status: 'PAUSED', stages: [COMPLETED_STAGE, MANUAL_STAGE] })
    const page = await render(<StageList schedule={schedule} />, {
      answers: { 'DELETE /api/v1/rollout-schedules/stages/{id}': schedule },
    })
    const remove = page.getByRole('button', { name: 'Remove stage Half' })
    await page.user.click(remove)
    await page.user.click(await page.findByRole('button', { name: 'Cancel' }))
    expect(page.sent).toEqual([])
    await page.user.click(remove)
    await page.user.click(await page.findByRole('button', { name: 'Remove stage' }))
    await page.findByText('Half is removed')
    expect(page.sent.map(({ operation }) => operation)).toEqual([`DELETE ${STAGE_PATH}`])
  })
})

describe('the dialog of a stage', () => {
  it('adds a stage at the end', async () => {
    const page = await render(<StageList schedule={DRAFT} />, {
      answers: { [STAGES]: (body: unknown) => stageWith(Object(body)) },
    })
    await page.user.click(page.getByRole('button', { name: 'Add a stage' }))
    const name = await page.findByRole('textbox', { name: 'Name' })
    await page.user.clear(name)
    expect(page.getByRole('button', { name: 'Add stage' }).hasAttribute('disabled')).toBe(true)
    page.getByText('Stage 1 needs a name.')
    await page.user.type(name, 'All')
    await page.user.click(page.getByRole('button', { name: 'Add stage' }))
    await page.findByText('All is added')
    expect(page.queryByRole('dialog')).toBeNull()
    expect(page.sent.map(({ body }) => body)).toEqual([
      {
        name: 'All',
        target_percentage: 100,
        trigger_type: 'TIME_BASED',
        trigger_configuration: { duration: 24 },
        start_date: null,
      },
    ])
  })

  it('shows what the service refuses beside the field, and stays open', async () => {
    const loc = ['body', 'target_percentage']
    const page = await render(<StageList schedule={DRAFT} />, {
      answers: { [`PUT ${STAGE_PATH}`]: () => refusal(422, [{ loc, msg: 'Too small.', type: 'value' }]) },
    })
    await page.user.click(page.getAllByRole('button', { name: 'Change stage Half' }).at(-1) ?? page.container)
    await page.findByRole('dialog', { name: 'Change stage 2' })
    await page.user.click(page.getByRole('button', { name: 'Save stage' }))
    const percentage = page.getByRole('textbox', { name: 'Percentage' })
    await expect.poll(() => percentage.getAttribute('aria-invalid')).toBe('true')
  })
})
