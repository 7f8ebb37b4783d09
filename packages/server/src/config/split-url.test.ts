import { expect, it } from 'vitest'
import { readConfig } from './index.ts'

it('the router for split URLs is off, and belongs to the full profile', () => {
  expect(readConfig({}).SPLIT_URL_ROUTER).toBe(false)
  expect(readConfig({ SPLIT_URL_ROUTER: 'true' }).SPLIT_URL_ROUTER).toBe(true)
  expect(() => readConfig({ SPLIT_URL_ROUTER: 'true', PROFILE: 'core' })).toThrow(
    'SPLIT_URL_ROUTER needs PROFILE=full',
  )
})
