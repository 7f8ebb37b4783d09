import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../testing/render.tsx'
import type { Group } from './api-types.ts'
import { AddMemberButton, GroupMenu } from './group-actions.tsx'
import { group, member } from './testing/examples.ts'

const PATH = '/api/v1/mutual-exclusion-groups/{id}'
const ADMIN = { role: 'admin' } as const
const ANSWERS = { [`DELETE ${PATH}`]: null, [`POST ${PATH}/unarchive`]: group() }

const choose = async (page: Rendered, item: string) => {
  await page.user.click(page.getByRole('button', { name: 'Actions of Checkout' }))
  const found = page.getByRole('menuitem', { name: item })
  await page.user.click(found)
  return found
}

const operations = ({ sent }: Rendered) => sent.map(({ operation }) => operation.replace(group().id, '{id}'))

/** The question of the archive, answered. */
const archive = async (archived: Group): Promise<[Rendered, string | null]> => {
  const page = await render(<GroupMenu group={archived} />, { answers: ANSWERS, user: ADMIN })
  await choose(page, 'Archive')
  const question = await page.findByRole('alertdialog', { name: 'Archive Checkout?' })
  const text = question.textContent
  await page.user.click(within(question).getByRole('button', { name: 'Archive group' }))
  return [page, text]
}

describe('the menu of an exclusion group', () => {
  it('archives it after saying what that means, and Undo restores it', async () => {
    const [page, text] = await archive(group([member('a', null), member('b', null)]))
    expect(text).toContain('Its 2 drafts may share subjects with other experiments once started.')
    await page.findByText('Checkout is archived')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => operations(page)).toEqual([`DELETE ${PATH}`, `POST ${PATH}/unarchive`])
  })

  it('says that archiving affects no subject where no experiment can run', async () => {
    const [, text] = await archive(group([member('a', null, { status: 'COMPLETED' })]))
    expect(text).toContain('None of its experiments is running, so no subject is affected.')
  })

  it('restores an archived group', async () => {
    const page = await render(<GroupMenu group={group([], { status: 'ARCHIVED' })} />, {
      answers: ANSWERS,
      user: ADMIN,
    })
    await choose(page, 'Restore')
    await page.findByText('Checkout is active again')
    expect(operations(page)).toEqual([`POST ${PATH}/unarchive`])
  })

  it.each([
    [
      'a running experiment',
      group([member('a', 10, { status: 'ACTIVE' })]),
      ADMIN,
      /Complete its running experiments first: A/,
    ],
    ['developers', group(), { role: 'developer' }, /Only administrators can do this/],
  ] as const)('does not archive it: %s', async (_case, shown, user, reason) => {
    const page = await render(<GroupMenu group={shown} />, { user })
    const item = await choose(page, 'Archive')
    expect(item.getAttribute('aria-disabled')).toBe('true')
    within(item).getByText(reason)
    expect(page.queryByRole('alertdialog')).toBeNull()
  })

  it('opens the form of the group', async () => {
    const page = await render(<GroupMenu group={group()} />)
    await choose(page, 'Edit')
    await page.findByRole('dialog', { name: 'Edit Checkout' })
  })
})

describe('the button to add an experiment', () => {
  it.each([
    ['a full group', group([member('a', 100)]), 'All traffic of the group is allocated.'],
    ['an archived group', group([], { status: 'ARCHIVED' }), 'The group is archived. Restore it first.'],
  ])('says why it is refused for %s', async (_case, shown, reason) => {
    const page = await render(<AddMemberButton group={shown} />)
    await page.user.tab()
    expect((await page.findByRole('tooltip')).textContent).toContain(reason)
  })
})
