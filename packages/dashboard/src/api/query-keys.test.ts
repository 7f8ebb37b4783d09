import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { outdatedBy, queryKey, rereadAfter } from './query-keys.ts'

describe('keys by entity', () => {
  it('begin with what the answer is about', () => {
    expect(queryKey('segments', 'list', { page: 2 })).toEqual(['segments', 'list', { page: 2 }])
  })

  it('say what a change makes out of date: the entity, what shows it, and the audit log, each once', () => {
    expect(outdatedBy(['holdouts'])).toEqual(['holdouts', 'audit'])
    expect(outdatedBy(['exclusion-groups'])).toEqual(['exclusion-groups', 'experiments', 'audit'])
    const both = outdatedBy(['flags', 'segments'])
    expect([both.length, new Set(both).size]).toEqual([6, 6])
  })

  it('have what is on the page read again, and nothing else', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const reads = { holdouts: 0, users: 0 }
    const stop = (['holdouts', 'users'] as const).map((entity) =>
      new QueryObserver(client, {
        queryKey: queryKey(entity, 'list'),
        queryFn: () => {
          reads[entity] += 1
          return reads[entity]
        },
      }).subscribe(() => undefined),
    )
    await expect.poll(() => reads).toEqual({ holdouts: 1, users: 1 })
    await rereadAfter(client, ['holdouts'])
    expect(reads).toEqual({ holdouts: 2, users: 1 })
    await rereadAfter(client, [])
    expect(reads).toEqual({ holdouts: 2, users: 1 })
    for (const end of stop) end()
  })
})
