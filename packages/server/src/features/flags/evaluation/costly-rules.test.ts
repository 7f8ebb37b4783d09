import { readFileSync } from 'node:fs'
import { MAX_TESTS, testsSoFar } from '@assay/evaluation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const FLAGS = 8

/** The golden flag whose rules need more tests than one evaluation may make. */
const { costly } = JSON.parse(
  readFileSync(new URL('../../../../../evaluation/vectors/flags.json', import.meta.url), 'utf8'),
).flags

/** Elementary tests within one turn of the event loop: the maximum and the sum, until the measurement ends. */
const measureTurns = () => {
  const start = testsSoFar()
  let last = start
  let most = 0
  let isOver = false
  const turn = (): void => {
    most = Math.max(most, testsSoFar() - last)
    last = testsSoFar()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return { most, total: testsSoFar() - start }
  }
}

it('evaluating flags with costly rules yields to other requests', async () => {
  for (let number = 0; number < FLAGS; number += 1) {
    const { targeting_rules } = costly
    const body = { key: `costly-${number}`, name: 'Costly', is_active: true, targeting_rules }
    const made = await service.as('developer').post('/feature-flags', body)
    expect(made.statusCode, made.body).toBe(201)
  }
  const headers = await service.key(['evaluate'])
  const end = measureTurns()
  const context = encodeURIComponent(JSON.stringify({ bio: 'a'.repeat(1000) }))
  const answer = await service.inject({
    url: `/api/v1/feature-flags/user/u1?details=true&context=${context}`,
    headers,
  })
  const { most, total } = end()
  const reasons = Object.values<{ reason: string }>(answer.json()).map(({ reason }) => reason)
  expect(reasons).toEqual(Array.from({ length: FLAGS }, () => 'error'))
  expect(total).toBeGreaterThan(FLAGS * MAX_TESTS * 0.99)
  expect(most).toBeLessThan(1.5 * MAX_TESTS)
})
