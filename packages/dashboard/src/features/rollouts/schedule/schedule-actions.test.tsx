import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { type Rendered, render } from '../../../testing/render.tsx'
import type { Schedule } from '../api-types.ts'
import { SCHEDULE, scheduleWith } from '../testing/examples.ts'
import { ScheduleActions } from './schedule-actions.tsx'

const PATH = '/api/v1/rollout-schedules/{id}'
const sentTo = (move = '') => `/api/v1/rollout-schedules/${SCHEDULE.id}${move}`

const openMenu = async (page: Rendered) => {
  await page.user.click(page.getByRole('button', { name: `Actions of ${SCHEDULE.name}` }))
  await page.findByRole('menu')
}

const pick = async (page: Rendered, item: string) => {
  await openMenu(page)
  await page.user.click(page.getByRole('menuitem', { name: item }))
}

const operations = (page: Rendered) => page.sent.map(({ operation }) => operation)

describe('the button that moves a rollout', () => {
  it('pauses after a question, and Undo activates the rollout again', async () => {
    const page = await render(<ScheduleActions schedule={SCHEDULE} />, {
      answers: { [`POST ${PATH}/pause`]: SCHEDULE, [`POST ${PATH}/activate`]: SCHEDULE },
    })
    await page.user.click(page.getByRole('button', { name: 'Pause' }))
    await page.findByText(/Subjects who have fast-search keep it\. No stage starts until/)
    await page.user.click(page.getByRole('button', { name: 'Pause rollout' }))
    await page.user.click(await page.findByRole('button', { name: 'Undo', hidden: true }))
    await expect
      .poll(() => operations(page))
      .toEqual([`POST ${sentTo('/pause')}`, `POST ${sentTo('/activate')}`])
  })

  it('activates with the next stage in the question', async () => {
    const page = await render(<ScheduleActions schedule={scheduleWith({ status: 'PAUSED' })} />, {
      answers: { [`POST ${PATH}/activate`]: SCHEDULE },
    })
    await page.user.click(page.getByRole('button', { name: 'Activate again' }))
    await page.findByText(/continues with Half: 50 % of everybody get fast-search/)
    await page.user.click(page.getByRole('button', { name: 'Activate rollout' }))
    await page.findByText('Roll out Fast search is active')
  })

  it('says why the service refuses', async () => {
    const page = await render(<ScheduleActions schedule={scheduleWith({ status: 'DRAFT' })} />, {
      answers: { [`POST ${PATH}/activate`]: () => refusal(409, 'Another rollout of this flag is active.') },
    })
    await page.user.click(page.getByRole('button', { name: 'Activate' }))
    await page.user.click(await page.findByRole('button', { name: 'Activate rollout' }))
    await page.findByText('Another rollout of this flag is active.')
  })

  it.each(['COMPLETED', 'CANCELLED'] as const)('is not there once the rollout is %s', async (status) => {
    const page = await render(<ScheduleActions schedule={scheduleWith({ status })} />)
    expect(page.queryByRole('button', { name: /Activate|Pause/ })).toBeNull()
  })

  it('is refused to those who may not edit', async () => {
    const page = await render(<ScheduleActions schedule={SCHEDULE} />, { user: { role: 'analyst' } })
    const pause = page.getByRole('button', { name: 'Pause' })
    expect(pause.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(pause)
    expect(page.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the menu of a rollout', () => {
  const refused = async (schedule: Schedule) => {
    const page = await render(<ScheduleActions schedule={schedule} />)
    await openMenu(page)
    const items = page.getAllByRole('menuitem')
    return items
      .filter((item) => item.getAttribute('aria-disabled') === 'true')
      .map(({ textContent }) => textContent)
  }

  it('deletes no active rollout and edits no finished one', async () => {
    expect(await refused(SCHEDULE)).toEqual(['DeletePause or cancel it first.'])
  })

  it('edits and cancels no finished rollout', async () => {
    expect(await refused(scheduleWith({ status: 'COMPLETED' }))).toEqual([
      'Edit name and limitsThe rollout is finished.',
      'Cancel rolloutThe rollout is finished.',
    ])
  })

  it('cancels after a question', async () => {
    const page = await render(<ScheduleActions schedule={SCHEDULE} />, {
      answers: { [`POST ${PATH}/cancel`]: SCHEDULE },
    })
    await pick(page, 'Cancel rollout')
    await page.findByText(/A cancelled rollout cannot be activated again/)
    await page.user.click(page.getByRole('button', { name: 'Cancel rollout' }))
    await page.findByText('Roll out Fast search is cancelled')
    expect(operations(page)).toEqual([`POST ${sentTo('/cancel')}`])
  })

  it('deletes after a question, and leaves the page', async () => {
    const onDeleted = vi.fn()
    const draft = scheduleWith({ status: 'DRAFT' })
    const page = await render(<ScheduleActions schedule={draft} onDeleted={onDeleted} />, {
      answers: { [`DELETE ${PATH}`]: null },
    })
    await pick(page, 'Delete')
    await page.user.click(await page.findByRole('button', { name: 'Delete rollout' }))
    await page.findByText('Roll out Fast search is deleted')
    expect(onDeleted).toHaveBeenCalledOnce()
  })
})

describe('the dialog of name and limits', () => {
  const edit = async (schedule: Schedule, answer: unknown) => {
    const page = await render(<ScheduleActions schedule={schedule} />, {
      answers: { [`PUT ${PATH}`]: () => answer },
    })
    await pick(page, 'Edit name and limits')
    await page.findByRole('dialog', { name: 'Edit rollout' })
    return page
  }

  it('changes only the name and the description of an active rollout', async () => {
    const page = await edit(SCHEDULE, scheduleWith({ name: 'Search' }))
    page.getByText('Pause the rollout to change its dates and limits.')
    const name = page.getByRole('textbox', { name: /^Name/ })
    await page.user.clear(name)
    await page.user.type(name, 'Search')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Search is saved')
    expect(page.sent).toEqual([{ operation: `PUT ${sentTo()}`, body: { name: 'Search', description: null } }])
  })

  it('changes the limits of a paused one', async () => {
    const page = await edit(scheduleWith({ status: 'PAUSED' }), SCHEDULE)
    const maximum = page.getByRole('textbox', { name: 'Maximum percentage' })
    await page.user.clear(maximum)
    await page.user.type(maximum, '60')
    await page.user.tab()
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await expect.poll(() => page.sent).toHaveLength(1)
    expect(page.sent[0]?.body).toMatchObject({ max_percentage: 60, min_stage_duration: 0 })
  })

  it('shows a problem at its field', async () => {
    const problem = { loc: ['body', 'name'], msg: 'This name is taken.', type: 'value' }
    const page = await edit(SCHEDULE, refusal(422, [problem]))
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    const name = page.getByRole('textbox', { name: /^Name/ })
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  })
})
