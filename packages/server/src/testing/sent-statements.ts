import { Client, type Pool } from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** Matches statements that set up connections and transactions. */
const FRAME = /^\s*(?:begin|commit|rollback|set|show|discard|select set_config)\b/i

/** Statements that some work sends over the connections of a pool, without those that frame transactions. */
export const sentStatements = async (pool: Pool, work: () => Promise<unknown>): Promise<string[]> => {
  const clients = new Set<unknown>()
  const add = (client: unknown): void => {
    clients.add(client)
  }
  const query = vi.spyOn(Client.prototype, 'query')
  pool.on('acquire', add)
  try {
    await work()
    const { calls, contexts } = query.mock
    const own = calls.filter((_, index) => clients.has(contexts[index]))
    return own.map(([first]) => textOf(first)).filter((text) => !FRAME.test(text))
  } finally {
    pool.off('acquire', add)
    query.mockRestore()
  }
}
