import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { experimentCalls } from './experiment-calls.ts'
import type { Caller, TestService } from './service.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** A key for credentials of warehouse connections. */
export const credentialsKey = (): string => randomBytes(32).toString('base64')

/** Settings of a service whose warehouses answer nothing: nobody listens at their address. */
export const UNREACHABLE = {
  WAREHOUSE_A_URL: 'http://127.0.0.1:9',
  WAREHOUSE_B_URL: 'http://127.0.0.1:9',
  WAREHOUSE_B_TOKEN_URL: 'http://127.0.0.1:9/token',
}

let names = 0
const name = (): string => {
  names += 1
  return `Name ${names}`
}

const CONNECTION = {
  warehouse_type: 'warehouse_a',
  account: 'acme-prod',
  warehouse: 'COMPUTE_WH',
  user: 'ASSAY_READER',
  role: 'ANALYST_RO',
}

const ASSIGNMENTS = {
  kind: 'assignment',
  table: 'SHOP.PUBLIC.EXPOSURES',
  columns: { unit_id: 'user_id', experiment_key: 'experiment', variant: 'variant', exposed_at: 'seen_at' },
}

const PURCHASES = {
  kind: 'metric',
  table: 'SHOP.PUBLIC.PURCHASES',
  columns: { unit_id: 'user_id', event_at: 'bought_at' },
  metric_type: 'proportion',
}

type Service = () => TestService

/** Requests to the routes of warehouse analysis, and what they answer. */
const requestsTo = (service: Service) => {
  const call = async (caller: Caller, request: string, body?: object) => {
    const [method, path = ''] = request.split(' ')
    const answer = await service().as(caller)[method as Method](`/warehouse/analysis${path}`, body)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.payload === '' ? undefined : answer.json(),
    }
  }
  /** Status, code and field of a refusal. */
  const refused = async (...args: Parameters<typeof call>) => {
    const { status, body } = await call(...args)
    return [status, body.detail?.code ?? 'shape', body.detail?.field]
  }
  const created = async (path: string, body: object) => {
    const answer = await call('admin', `post ${path}`, { name: name(), ...body })
    expect([answer.status, answer.body]).toEqual([201, expect.anything()])
    return answer.body
  }
  return { call, refused, created }
}

/** Connections and sources that need no warehouse: the tests say what its metadata would. */
const definitionsIn = (service: Service, { created }: ReturnType<typeof requestsTo>) => {
  const connect = (fields: object = {}) => created('/connections', { ...CONNECTION, ...fields })
  /** Says of a source that its columns were found in the warehouse, with these types. */
  const validate = async (id: string, types: object = { unit_id: 'TEXT' }) => {
    await sql`update warehouse_sources set validated_at = now(), column_types = ${JSON.stringify(types)}::jsonb
      where id = ${id}`.execute(service().db)
  }
  const validated = async (definition: object, types?: object) => {
    const source = await created('/sources', definition)
    await validate(source.id, types)
    return source
  }
  const assignments = (connection_id: string, fields: object = {}, types?: object) =>
    validated({ connection_id, ...ASSIGNMENTS, ...fields }, types)
  const purchases = (connection_id: string, fields: object = {}, types?: object) =>
    validated({ connection_id, ...PURCHASES, ...fields }, types)
  return { connect, validate, assignments, purchases }
}

/** Calls of warehouse analysis, and what an analysis takes. */
export const warehouseCalls = (service: Service) => {
  const experiments = experimentCalls(service)
  const requests = requestsTo(service)
  const definitions = definitionsIn(service, requests)

  /** A started experiment, a connection and validated sources. */
  const setting = async (fields: object = {}) => {
    const experiment = await experiments.started()
    const connection = await definitions.connect(fields)
    const assignment = await definitions.assignments(connection.id)
    const metric = await definitions.purchases(connection.id)
    service().advance(1000)
    const start = {
      connection_id: connection.id,
      assignment_source_id: assignment.id,
      metric_source_ids: [metric.id],
    }
    return { experiment, connection, assignment, metric, start, path: `/experiments/${experiment.id}/runs` }
  }

  return { ...requests, ...definitions, setting, experiments }
}
