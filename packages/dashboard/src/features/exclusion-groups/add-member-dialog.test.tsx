import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { group, member } from './testing/examples.ts'

const GROUP = group([member('a', null, { status: 'ACTIVE' }), member('b', 20)])
const PATH = '/api/v1/mutual-exclusion-groups/{id}/experiments'

const draft = (id: string, fields: object = {}) => ({
  ...{ id, key: id, name: `Draft ${id}`, mutual_exclusion_group_id: null, archived_at: null },
  ...fields,
})

const DRAFTS = [
  draft('free'),
  draft('taken', { mutual_exclusion_group_id: 'other' }),
  draft('old', { archived_at: '2026-11-01T00:00:00Z' }),
]

const open = async (answers = {}, onClose = () => undefined) => {
  const page = await render(<AddMemberDialog group={GROUP} onClose={onClose} />, {
    answers: {
      'GET /api/v1/experiments/': { items: DRAFTS, total: 3, skip: 0, limit: 50 },
      'GET /api/v1/experiments/{id}': draft('free'),
      ...answers,
    },
  })
  await page.user.type(page.getByRole('combobox', { name: /Draft/ }), 'Dra')
  await page.findByRole('option', { name: /Draft free/ })
  return page
}

const preview = (page: Rendered) => page.findByRole('region', { name: 'Preview' })

describe('adding an experiment to a group', () => {
  it('offers drafts that are in no group and not archived', async () => {
    const page = await open()
    expect(page.getAllByRole('option')).toHaveLength(1)
    expect(page.getByRole('button', { name: 'Add to the group', hidden: true })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('previews the ranges, and warns of a running experiment that gets another one', async () => {
    const page = await open()
    await page.user.click(page.getByRole('option', { name: /Draft free/ }))
    const shown = within(await preview(page))
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A40 %',
      'B20 %',
      'Draft free40 %',
    ])
    shown.getByText(/^A: new subjects are assigned by the new range/)
  })

  it('sends a fixed share, closes, and Undo removes the experiment', async () => {
    const onClose = vi.fn()
    const page = await open({ [`POST ${PATH}`]: GROUP, [`DELETE ${PATH}/{experiment_id}`]: GROUP }, onClose)
    await page.user.click(page.getByRole('option', { name: /Draft free/ }))
    await page.user.click(page.getByRole('radio', { name: /Fixed share/ }))
    const share = page.getByRole('textbox', { name: 'Share of all subjects' })
    await page.user.clear(share)
    await page.user.type(share, '12.5')
    await page.user.click(page.getByRole('button', { name: 'Add to the group' }))
    await page.findByText('Experiment added to the group')
    expect(onClose).toHaveBeenCalledOnce()
    await page.user.click(page.getByRole('button', { name: 'Undo', hidden: true }))
    const path = PATH.replace('{id}', GROUP.id)
    await expect
      .poll(() => page.sent)
      .toEqual([
        { operation: `POST ${path}`, body: { experiment_id: 'free', share_percentage: 12.5 } },
        { operation: `DELETE ${path}/free`, body: undefined },
      ])
  })

  it('shows a problem with the share beside its field', async () => {
    const problem = { loc: ['body', 'share_percentage'], msg: 'Too much', type: 'value_error' }
    const page = await open({ [`POST ${PATH}`]: () => refusal(422, [problem]) })
    await page.user.click(page.getByRole('option', { name: /Draft free/ }))
    await page.user.click(page.getByRole('radio', { name: /Fixed share/ }))
    await page.user.click(page.getByRole('button', { name: 'Add to the group' }))
    const share = page.getByRole('textbox', { name: 'Share of all subjects' })
    await expect.poll(() => share.getAttribute('aria-invalid')).toBe('true')
  })
})
