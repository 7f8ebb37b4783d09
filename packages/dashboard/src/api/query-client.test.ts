import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

it('shows what is true after a change, when the first read began before it', async () => {
  let stored = 'before'
  const answers: (() => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['thing'],
    queryFn: () => {
      const read = stored
      return new Promise<string>((resolve) => answers.push(() => resolve(read)))
    },
  })
  const stop = observer.subscribe(() => undefined)
  stored = 'after'
  const invalidated = queryClient.invalidateQueries({ queryKey: ['thing'] })
  await expect.poll(() => answers.length).toBe(2)
  for (const answer of answers) answer()
  await invalidated
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})
