import type { LoadRequest } from '../fire.ts'
import { fiveAttributes, SCENARIOS, stockSubject, type Target } from '../scenarios.ts'
import { FRONTEND_TOKEN, UNLEASH_FLAG } from './unleash.ts'

/** The two products whose servers are loaded. */
export const PRODUCTS = ['assay', 'unleash'] as const
export type Product = (typeof PRODUCTS)[number]

const REQUESTS_PER_CONNECTION = 1500

/** The requests of one connection: the same subjects and attributes for each product. */
export const requestsOf = (product: Product, target: Target, connection: number): LoadRequest[] =>
  product === 'assay'
    ? SCENARIOS.evaluate.requests(target, { url: '', run: '', connection })
    : Array.from({ length: REQUESTS_PER_CONNECTION }, (_, index) =>
        askUnleash(stockSubject(connection * REQUESTS_PER_CONNECTION + index)),
      )

/** A question to the frontend API. Naming a session spares Unleash making one up. */
const askUnleash = (userId: string): LoadRequest => {
  const query = new URLSearchParams({ userId, sessionId: '1' })
  for (const [name, value] of Object.entries(fiveAttributes)) query.set(`properties[${name}]`, String(value))
  return { method: 'GET', path: `/api/frontend?${query}`, headers: { authorization: FRONTEND_TOKEN } }
}

/** Whether an answer says that the flag is on. Unleash names only flags that are. */
export const saysOn = (product: Product, answer: string): boolean => {
  if (product === 'assay') return (JSON.parse(answer) as { enabled: boolean }).enabled
  const { toggles } = JSON.parse(answer) as { toggles: { name: string; enabled: boolean }[] }
  return toggles.some(({ name, enabled }) => name === UNLEASH_FLAG && enabled)
}
