import { expect } from 'vitest'
import type { TestService } from './service.ts'

/** What differs from a running experiment of two pages, 30 to 70. */
export interface SplitFields {
  key?: string
  isStarted?: boolean
  traffic_percentage?: number
  targeting_rules?: object
  canonical_url?: string
  cookie_name?: string
  cookie_ttl_days?: number
  urls?: readonly [string, string]
}

/** Creates a split_url experiment through the API, and starts it. */
export const createSplit = async (
  service: TestService,
  { isStarted = true, canonical_url, cookie_name, cookie_ttl_days, urls, ...fields }: SplitFields = {},
): Promise<{ id: string; key: string }> => {
  const [a, b] = urls ?? ['https://shop.example/a', 'https://shop.example/b']
  const answer = await service.as('developer').post('/experiments/', {
    name: 'Landing pages',
    experiment_type: 'split_url',
    variants: [
      { name: 'a', traffic_allocation: 30, is_control: true },
      { name: 'b', traffic_allocation: 70 },
    ],
    split_url_config: {
      variants: [
        { name: 'a', url: a, traffic_allocation: 30 },
        { name: 'b', url: b, traffic_allocation: 70 },
      ],
      canonical_url,
      cookie_name,
      cookie_ttl_days,
    },
    ...fields,
  })
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.anything()])
  const { id, key } = answer.json()
  if (isStarted) {
    const started = await service.as('developer').post(`/experiments/${id}/start`)
    expect(started.statusCode).toBe(200)
  }
  return { id, key }
}
