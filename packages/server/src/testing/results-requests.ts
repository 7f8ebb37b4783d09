import { expect } from 'vitest'
import { callOn } from './experiment-calls.ts'
import type { TestService } from './service.ts'
import { assignMany, trackMany } from './traffic.ts'

/** Fields of an experiment that tests of its results use. */
export interface MeasuredExperiment {
  id: string
  key: string
  variants: { id: string; name: string }[]
  metrics: { id: string; name: string }[]
}

interface Arm {
  users: number
  conversions?: number
  event_name?: string
  at?: Date
  attributes?: object
  series?: string
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT' } as const

/** Requests of a developer by which tests create and fill experiments and read their results. */
export const resultsRequests = (service: () => TestService) => {
  const send = (method: keyof typeof METHODS, path: string, body?: object) =>
    callOn(service(), METHODS[method], [path, body])

  const create = async (fields: object = {}): Promise<MeasuredExperiment> => {
    const { status, body } = await send('post', '/experiments/', {
      name: 'Check-out',
      variants: [{ name: 'control' }, { name: 'treatment' }],
      ...fields,
    })
    expect(status).toBe(201)
    return body
  }

  const running = async (fields: object = {}): Promise<MeasuredExperiment> => {
    const { id } = await create(fields)
    const { status, body } = await send('post', `/experiments/${id}/start`)
    expect(status).toBe(200)
    return body
  }

  /** Assigns and converts subjects of each variant, in the experiment's order. */
  const fill = async ({ variants }: MeasuredExperiment, arms: Arm[]): Promise<void> => {
    for (const [index, { conversions = 0, event_name = 'conversion', ...arm }] of arms.entries()) {
      const { db, now } = service()
      const { users, attributes, at = now(), series = '' } = arm
      const variant_id = variants[index]?.id ?? ''
      await assignMany(db, { variant_id, users, at, series, ...(attributes && { attributes }) })
      await trackMany(db, { variant_id, users: conversions, event_name, at, series })
    }
  }

  const resultsOf = async ({ id }: MeasuredExperiment, query = 'use_cache=false') => {
    const { status, body } = await send('get', `/results/${id}?${query}`)
    expect(status).toBe(200)
    return body
  }

  return { send, create, running, fill, resultsOf }
}
