import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import type { Segment } from './api-types.ts'
import { SegmentActions } from './segment-actions.tsx'
import { idList } from './testing/examples.ts'

const SEGMENT = idList()
const PATH = `/api/v1/segments/${SEGMENT.id}`
const change = (body: unknown): Segment => ({ ...SEGMENT, ...Object(body) })
const ANSWERS = { 'PUT /api/v1/segments/{id}': change, 'DELETE /api/v1/segments/{id}': null }

const openMenu = async (segment: Segment, options: Parameters<typeof render>[1]) => {
  const page = await render(<SegmentActions segment={segment} />, options)
  await page.user.click(page.getByRole('button', { name: 'Actions of Beta testers' }))
  return { page, archive: page.getByRole('menuitem', { name: 'Archive' }) }
}

const agree = async (page: Awaited<ReturnType<typeof render>>) => {
  const question = await page.findByRole('alertdialog', { name: 'Archive Beta testers?' })
  await page.user.click(within(question).getByRole('button', { name: 'Archive segment' }))
}

describe('the actions of a segment', () => {
  it('deactivate it at once, and Undo activates it again', async () => {
    const page = await render(<SegmentActions segment={SEGMENT} />, { answers: ANSWERS })
    await page.user.click(page.getByRole('switch', { name: 'Active' }))
    await page.findByText('Beta testers is inactive')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => page.sent)
      .toEqual([
        { operation: `PUT ${PATH}`, body: { status: 'INACTIVE' } },
        { operation: `PUT ${PATH}`, body: { status: 'ACTIVE' } },
      ])
  })

  it('archive it after a question, and Undo takes it back', async () => {
    const { page, archive } = await openMenu(SEGMENT, { answers: ANSWERS })
    await page.user.click(archive)
    expect(page.sent).toEqual([])
    await agree(page)
    await page.findByText('Beta testers is archived')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => page.sent)
      .toEqual([
        { operation: `DELETE ${PATH}`, body: undefined },
        { operation: `PUT ${PATH}`, body: { status: 'ACTIVE' } },
      ])
  })

  it('say why the service does not archive it', async () => {
    const { page, archive } = await openMenu(SEGMENT, {
      answers: { 'DELETE /api/v1/segments/{id}': () => refusal(409, 'Used by the flag checkout') },
    })
    await page.user.click(archive)
    await agree(page)
    await page.findByText('Used by the flag checkout')
  })

  it.each([
    ['an archived segment', idList({ status: 'ARCHIVED' }), {}, 'The segment is archived already.'],
    ['viewers', SEGMENT, { role: 'viewer' }, 'Only administrators and developers can do this.'],
  ] as const)('refuse to archive for %s', async (_case, segment, user, reason) => {
    const { archive } = await openMenu(segment, { user })
    expect(archive.getAttribute('aria-disabled')).toBe('true')
    within(archive).getByText(reason)
  })

  it('are switched by editors only', async () => {
    const page = await render(<SegmentActions segment={SEGMENT} />, { user: { role: 'analyst' } })
    const status = page.getByRole('switch', { name: 'Active' })
    expect(status.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(status)
    expect(page.sent).toEqual([])
  })
})
