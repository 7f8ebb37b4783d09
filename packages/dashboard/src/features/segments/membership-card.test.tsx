import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { MembershipCard } from './membership-card.tsx'
import { idList } from './testing/examples.ts'

const EVALUATE = 'POST /api/v1/segments/bulk-evaluate'
const SEGMENTS = [idList({ id: 'one', name: 'Beta testers' }), idList({ id: 'two', name: 'Germany' })]

describe('the check of a subject against many segments', () => {
  it('sends subject and attributes, and shows each membership', async () => {
    const page = await render(<MembershipCard segments={SEGMENTS} />, {
      answers: { [EVALUATE]: { results: { one: false, two: true } } },
    })
    await page.user.type(page.getByRole('textbox', { name: /Subject id/ }), 'user-1')
    await page.user.click(page.getByRole('button', { name: 'Add' }))
    await page.user.type(page.getByRole('textbox', { name: /Name/ }), 'age')
    await page.user.type(page.getByRole('textbox', { name: /Value/ }), '42')
    await page.user.click(page.getByRole('button', { name: 'Check' }))
    const list = within(await page.findByRole('list', { name: 'Memberships' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Beta testersNot a member',
      'GermanyMember',
    ])
    expect(page.sent.map(({ body }) => body)).toEqual([
      { user_id: 'user-1', context: { age: 42 }, segment_ids: ['one', 'two'] },
    ])
  })

  it('checks at most fifty segments, as many as the service takes', async () => {
    const many = Array.from({ length: 60 }, (_, index) => idList({ id: `id ${index}` }))
    const page = await render(<MembershipCard segments={many} />, {
      answers: { [EVALUATE]: { results: {} } },
    })
    await page.user.type(page.getByRole('textbox', { name: /Subject id/ }), 'user-1')
    await page.user.click(page.getByRole('button', { name: 'Check' }))
    const list = within(await page.findByRole('list', { name: 'Memberships' }))
    expect(list.getAllByRole('listitem')).toHaveLength(50)
    expect(page.sent[0]?.body).toHaveProperty('segment_ids.length', 50)
  })

  it('shows why the service refuses', async () => {
    const page = await render(<MembershipCard segments={SEGMENTS} />, {
      answers: { [EVALUATE]: () => refusal(429, 'Too many requests') },
    })
    await page.user.type(page.getByRole('textbox', { name: /Subject id/ }), 'user-1')
    await page.user.click(page.getByRole('button', { name: 'Check' }))
    expect((await page.findByRole('alert')).textContent).toBe('Too many requests')
  })
})
