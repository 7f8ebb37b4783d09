import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../testing/render.tsx'
import type { Group } from './api-types.ts'
import { MemberTable } from './member-table.tsx'
import { group, member } from './testing/examples.ts'

const GROUP = group([member('a', null, { status: 'ACTIVE' }), member('b', 20), member('c', 30)])
const MEMBERS = '/api/v1/mutual-exclusion-groups/{id}/experiments'
const ANSWERS = {
  [`PUT ${MEMBERS}/{experiment_id}`]: GROUP,
  [`DELETE ${MEMBERS}/{experiment_id}`]: GROUP,
  [`POST ${MEMBERS}`]: GROUP,
}
const PATH = MEMBERS.replace('{id}', GROUP.id)

const open = (shown: Group = GROUP, role: 'developer' | 'viewer' = 'developer') =>
  render(<MemberTable group={shown} />, { answers: ANSWERS, user: { role } })

const choose = async (page: Rendered, name: string, item: string) => {
  await page.user.click(page.getByRole('button', { name: `Actions of ${name}` }))
  const found = page.getByRole('menuitem', { name: item })
  await page.user.click(found)
  return found
}

const remove = async (page: Rendered, name: string): Promise<string | null> => {
  await choose(page, name, 'Remove from group')
  const question = await page.findByRole('alertdialog', { name: `Remove ${name} from Checkout?` })
  const text = question.textContent
  await page.user.click(within(question).getByRole('button', { name: 'Remove' }))
  await page.findByText(`${name} is removed from the group`)
  return text
}

describe('the experiments of a group', () => {
  it('are shown with status, share and range', async () => {
    const ended = member('d', 10, { status: 'COMPLETED', range: null })
    const page = await open({ ...GROUP, experiments: [...GROUP.experiments, ended] })
    const rows = page.getAllByRole('row').slice(1)
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['Running', 'Equal share, 50 %', '0–50 %'],
      ['Draft', '20 %', '50–70 %'],
      ['Draft', '30 %', '70–100 %'],
      ['Completed', '10 %', 'None'],
    ])
  })

  it('are removed after a question that names the ranges that change', async () => {
    const page = await open()
    expect(await remove(page, 'B')).toContain('The ranges of running experiments change for new subjects: A.')
    expect(page.sent).toEqual([{ operation: `DELETE ${PATH}/b`, body: undefined }])
    expect(page.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('come back with Undo where they were last', async () => {
    const page = await open()
    await remove(page, 'C')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => page.sent.at(-1))
      .toEqual({ operation: `POST ${PATH}`, body: { experiment_id: 'c', share_percentage: 30 } })
  })

  it('get another share in a dialog, and Undo sets the old one', async () => {
    const page = await open()
    await choose(page, 'B', 'Change share')
    const dialog = await page.findByRole('dialog', { name: 'Traffic of B' })
    await page.user.click(within(dialog).getByRole('radio', { name: /Equal share/ }))
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await page.findByText('Share of B changed')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => page.sent.map(({ body }) => body))
      .toEqual([{ share_percentage: null }, { share_percentage: 20 }])
  })

  it.each([
    ['running experiments', 'A', 'developer', /^Only drafts can be changed/],
    ['viewers', 'B', 'viewer', /Only administrators and developers/],
  ] as const)('are not removed: %s', async (_case, name, role, reason) => {
    const page = await open(GROUP, role)
    const item = await choose(page, name, 'Remove from group')
    expect(item.getAttribute('aria-disabled')).toBe('true')
    within(item).getByText(reason)
  })
})
