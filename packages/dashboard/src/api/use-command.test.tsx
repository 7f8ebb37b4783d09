import { useQuery } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/network.ts'
import { render } from '../testing/render.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { answered, api } from './client.ts'
import { queryKey } from './query-keys.ts'
import { useCommand } from './use-command.ts'

const ID = '00000000-0000-4000-8000-00000000000c'
const path = { path: { id: ID } }

/** Shows the state of a segment, and a button that archives it. */
const Archive = ({ errors }: { errors?: 'form' | 'message' }) => {
  const segment = useQuery({
    queryKey: queryKey('segments', 'one', ID),
    queryFn: () => answered(api.GET('/api/v1/segments/{id}', { params: path })),
  })
  const archive = useCommand({
    question: () => ({ title: 'Archive it?', text: 'It holds nobody then.', action: 'Archive segment' }),
    run: () => answered(api.DELETE('/api/v1/segments/{id}', { params: path })),
    changes: ['segments'],
    message: () => ({
      title: 'It is archived',
      undo: () => answered(api.PUT('/api/v1/segments/{id}', { params: path, body: { status: 'ACTIVE' } })),
    }),
    ...(errors && { errors }),
  })
  return (
    <Form error={archive.error} onSubmit={() => archive.run()}>
      <p>Its state: {segment.data?.status}</p>
      <Button type="submit" isPending={archive.isPending}>
        Archive
      </Button>
    </Form>
  )
}

/** A service with one segment. */
const service = () => {
  let status = 'ACTIVE'
  const segment = () => ({ id: ID, status })
  return {
    'GET /api/v1/segments/{id}': segment,
    'DELETE /api/v1/segments/{id}': () => {
      status = 'ARCHIVED'
      return segment()
    },
    'PUT /api/v1/segments/{id}': () => {
      status = 'ACTIVE'
      return segment()
    },
  }
}

describe('a command', () => {
  it('asks, runs, says so, and reads again what it changed', async () => {
    const page = await render(<Archive />, { answers: service() })
    await page.findByText('Its state: ACTIVE')
    await page.user.click(page.getByRole('button', { name: 'Archive' }))
    const dialog = await page.findByRole('alertdialog', { name: 'Archive it?' })
    expect([dialog.textContent?.includes('It holds nobody then.'), page.sent]).toEqual([true, []])
    await page.user.click(page.getByRole('button', { name: 'Archive segment' }))
    await page.findByText('It is archived')
    await page.findByText('Its state: ARCHIVED')
  })

  it('does nothing when the answer is no', async () => {
    const page = await render(<Archive />, { answers: service() })
    await page.user.click(await page.findByRole('button', { name: 'Archive' }))
    await page.user.click(await page.findByRole('button', { name: 'Cancel' }))
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull()
    expect(page.sent).toEqual([])
  })

  it('is taken back by the button of its message, and what was read is read again', async () => {
    const page = await render(<Archive />, { answers: service() })
    await page.user.click(await page.findByRole('button', { name: 'Archive' }))
    await page.user.click(await page.findByRole('button', { name: 'Archive segment' }))
    await page.findByText('Its state: ARCHIVED')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await page.findByText('Its state: ACTIVE')
    await expect.poll(() => page.queryByText('It is archived')).toBeNull()
  })

  it('that fails says why in the words of the service, in a message or in its form', async () => {
    const answers = { ...service(), 'DELETE /api/v1/segments/{id}': () => refusal(409, 'A flag names it.') }
    for (const errors of ['message', 'form'] as const) {
      const page = await render(<Archive errors={errors} />, { answers })
      await page.user.click(await page.findByRole('button', { name: 'Archive' }))
      await page.user.click(await page.findByRole('button', { name: 'Archive segment' }))
      expect((await page.findAllByText('A flag names it.')).length).toBeGreaterThan(0)
      expect(page.queryByText('It is archived')).toBeNull()
      page.unmount()
    }
  })
})
