import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

type Method = 'get' | 'post' | 'delete' | 'put'

const send = async (method: Method, path: string, body?: object) => {
  const answer = await service.as('superuser')[method](path, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

let made = 0
const flag = async (fields: object = {}) => {
  made += 1
  const all = { key: `safe-${made}`, name: `Safe ${made}`, is_active: true, rollout_percentage: 50 }
  const { status, body } = await send('post', '/feature-flags/', { ...all, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const configPath = ({ id }: { id: string }) => `/safety/feature-flags/${id}/config`

describe('the rights of safety', () => {
  it('to change settings and roll back require a superuser', async () => {
    const made = await flag()
    const admin = service.as('admin')
    const refused = [
      await admin.post('/safety/settings', {}),
      await admin.post(configPath(made), {}),
      await admin.delete(configPath(made)),
      await admin.post(`/safety/feature-flags/${made.id}/rollback`, {}),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
    const viewer = service.as('viewer')
    for (const path of [
      '/safety/settings',
      configPath(made),
      '/safety/overview',
      '/safety/rollback-records',
    ]) {
      expect((await viewer.get(path)).statusCode).toBe(200)
    }
  })
})
