import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, render } from '../../testing/render.tsx'
import { MemberUpload } from './member-upload.tsx'
import { idList } from './testing/examples.ts'

const { id } = idList()
const CHANGE = 'POST /api/v1/segments/{id}/members'

const sizesOf = ({ sent }: Rendered) =>
  sent.map(({ body }) => {
    const { add, remove } = body as { add: string[]; remove: string[] }
    return [add.length, remove.length]
  })

const choose = async (page: Rendered, text: string, name = 'ids.csv') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('The page has no field for files.')
  await page.user.upload(input, new File([text], name, { type: 'text/csv' }))
  await page.findByText(name)
}

describe('uploading members', () => {
  it('adds the ids that were entered, and counts those that were members already', async () => {
    const page = await render(<MemberUpload segmentId={id} />, {
      answers: { [CHANGE]: { added: 1, removed: 0, unchanged: 1, member_count: 5 } },
    })
    await page.user.type(page.getByRole('textbox', { name: 'Subject ids' }), 'anna{Enter}ben{Enter}anna')
    await page.user.click(page.getByRole('button', { name: 'Add 2' }))
    await page.findByText('Members updated')
    page.getByText('1 added, 1 were members already.')
    page.getByRole('progressbar', { name: 'Adding members' })
    expect(page.sent.map(({ body }) => body)).toEqual([{ add: ['anna', 'ben'], remove: [] }])
  })

  it('reads a file, says what it ignores, and removes its ids', async () => {
    const page = await render(<MemberUpload segmentId={id} />, {
      answers: { [CHANGE]: { added: 0, removed: 2, unchanged: 0, member_count: 0 } },
    })
    await choose(page, `id\nanna\nben\nanna\n${'x'.repeat(256)}`)
    page.getByText('2 ids. Duplicates ignored: 1. Longer than 255 characters, ignored: 1.')
    await page.user.click(page.getByRole('button', { name: 'Remove 2' }))
    await page.findByText('2 removed, 0 were no members.')
    await page.user.click(page.getByRole('button', { name: 'Discard' }))
    page.getByRole('textbox', { name: 'Subject ids' })
  })

  it('sends batches of 50,000, and stops after the one that fails', async () => {
    const answers = [{ added: 50_000, removed: 0, unchanged: 0, member_count: 50_000 }]
    const page = await render(<MemberUpload segmentId={id} />, {
      answers: { [CHANGE]: () => answers.shift() ?? refusal(409, 'The segment is full') },
    })
    await choose(page, Array.from({ length: 120_000 }, (_, index) => `u${index}`).join('\n'))
    await page.user.click(page.getByRole('button', { name: 'Add 120,000' }))
    expect((await page.findByRole('alert')).textContent).toMatch(/The upload failed.*The segment is full/)
    page.getByText('50,000 of 120,000')
    expect(sizesOf(page)).toEqual([
      [50_000, 0],
      [50_000, 0],
    ])
    expect(page.queryByText('Members updated')).toBeNull()
  })

  it('ends after the batch on its way when it is stopped', async () => {
    const waiting: (() => void)[] = []
    const page = await render(<MemberUpload segmentId={id} />, {
      answers: {
        [CHANGE]: async () => {
          await new Promise<void>((resolve) => void waiting.push(resolve))
          return { added: 50_000, removed: 0, unchanged: 0, member_count: 50_000 }
        },
      },
    })
    await choose(page, Array.from({ length: 60_000 }, (_, index) => `u${index}`).join('\n'))
    await page.user.click(page.getByRole('button', { name: 'Add 60,000' }))
    await page.user.click(await page.findByRole('button', { name: 'Stop' }))
    await expect.poll(() => page.sent.length).toBe(1)
    for (const answer of waiting) answer()
    await page.findByText('Upload stopped after 50,000 of 60,000 ids')
    expect(page.sent).toHaveLength(1)
    await expect.poll(() => page.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  it('waits for ids, and is for editors only', async () => {
    const page = await render(<MemberUpload segmentId={id} />)
    await page.user.tab()
    while (page.getByRole('button', { name: 'Add' }) !== document.activeElement) await page.user.tab()
    expect((await page.findByRole('tooltip')).textContent).toBe('Enter ids or choose a file first.')
    page.unmount()
    const viewed = await render(<MemberUpload segmentId={id} />, { user: { role: 'analyst' } })
    expect(viewed.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true')
    expect(viewed.getByRole('button', { name: 'Choose a file' })).toHaveProperty('disabled', true)
  })
})
