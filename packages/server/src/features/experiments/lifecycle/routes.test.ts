import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { experimentCalls } from '../../../testing/experiment-calls.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { call, create, started, inStatus } = experimentCalls(() => service)

describe('moving an experiment', () => {
  it('starts a draft now, fills in its plan and stores the allocation', async () => {
    const experiment = await started()
    expect(experiment).toMatchObject({ status: 'ACTIVE', start_date: NOW.toISOString() })
    expect(experiment.plan).toMatchObject({ baseline_rate: 0.1, power: 0.8, source: 'default' })
    expect(experiment.plan.sample_size_per_variant).toBeGreaterThan(14_000)
    expect(experiment.allocation_history).toHaveLength(1)
  })

  it.each([
    ['start', ['ACTIVE', 'COMPLETED']],
    ['pause', ['DRAFT', 'PAUSED', 'COMPLETED']],
    ['complete', ['DRAFT', 'COMPLETED']],
  ] as const)('refuses to %s while %j', async (move, statuses) => {
    for (const status of statuses) {
      const { id } = await inStatus(status)
      const answer = await call('POST', `/experiments/${id}/${move}`)
      expect([answer.status, answer.body.detail]).toEqual([
        400,
        `Cannot ${move} experiment with status: ${status}`,
      ])
    }
  })

  it('resumes a paused experiment and leaves its first start alone', async () => {
    const { id, start_date } = await inStatus('PAUSED')
    const { body } = await call('POST', `/experiments/${id}/start`)
    expect([body.status, body.start_date]).toEqual(['ACTIVE', start_date])
  })

  it('refuses to start without variants or metrics', async () => {
    const bare = await create({ variants: [] })
    expect((await call('POST', `/experiments/${bare.id}/start`)).body.detail).toBe(
      'Experiment must have at least two variants',
    )
    const unmeasured = await create({ metrics: [] })
    expect((await call('POST', `/experiments/${unmeasured.id}/start`)).body.detail).toBe(
      'Experiment must have at least one metric',
    )
  })

  it('lets exactly one of two simultaneous starts through', async () => {
    const { id } = await create()
    const answers = await Promise.all([1, 2].map(() => call('POST', `/experiments/${id}/start`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('archiving, cloning and deleting', () => {
  it('archives drafts and completed experiments only', async () => {
    for (const status of ['DRAFT', 'COMPLETED'] as const) {
      const { id } = await inStatus(status)
      expect((await call('POST', `/experiments/${id}/archive`)).body.archived_at).toBe(NOW.toISOString())
      expect((await call('POST', `/experiments/${id}/archive`)).body.detail).toBe(
        'Experiment is already archived',
      )
    }
    for (const status of ['ACTIVE', 'PAUSED'] as const) {
      const { id } = await inStatus(status)
      expect((await call('POST', `/experiments/${id}/archive`)).body.detail).toBe(
        `Cannot archive experiment with status: ${status}`,
      )
    }
  })

  it('refuses every write to an archived experiment but unarchive and delete', async () => {
    const { id } = await create()
    await call('POST', `/experiments/${id}/archive`)
    for (const [method, path, body] of [
      ['PUT', '', { name: 'x' }],
      ['POST', '/start', undefined],
      ['PUT', '/schedule', {}],
      ['POST', '/metadata', {}],
    ] as const) {
      const answer = await call(method, `/experiments/${id}${path}`, body)
      expect([answer.status, answer.body.detail]).toEqual([400, 'Experiment is archived'])
    }
    expect((await call('POST', `/experiments/${id}/unarchive`)).body.archived_at).toBeNull()
    expect((await call('POST', `/experiments/${id}/unarchive`)).body.detail).toBe(
      'Experiment is not archived',
    )
  })

  it('hides archived experiments from the list unless they are requested', async () => {
    const { id, key } = await create({ name: 'Hidden one' })
    await call('POST', `/experiments/${id}/archive`)
    expect((await call('GET', `/experiments/?search=${key}`)).body.total).toBe(0)
    expect((await call('GET', `/experiments/?search=${key}&include_archived=true`)).body.total).toBe(1)
  })

  it('clones into a new draft without dates', async () => {
    const original = await inStatus('COMPLETED', { name: 'Original', key: 'original' })
    await call('POST', `/experiments/${original.id}/metadata`, { team: 'shop' })
    const { status, body } = await call('POST', `/experiments/${original.id}/clone`)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Copy of Original',
      key: 'original-copy',
      status: 'DRAFT',
      start_date: null,
      end_date: null,
    })
    expect(body.variants[0].id).not.toBe(original.variants[0].id)
    expect([body.assignments_count, body.allocation_history, body.plan]).toEqual([0, [], null])
    expect(body.experiment_metadata).toEqual({ team: 'shop' })
    const foreign = await service.as('admin').post(`/experiments/${original.id}/clone`, { name: 'Mine' })
    expect(foreign.json()).toMatchObject({
      name: 'Mine',
      owner_id: (await service.signIn('admin')).user_id,
    })
    expect((await call('POST', `/experiments/${original.id}/clone`)).body.key).toBe('original-copy-3')
    expect((await call('POST', `/experiments/${original.id}/clone`, { key: 'original' })).status).toBe(409)
  })

  it('clones covariates as metrics of the copy, and records the copy in its history', async () => {
    const { id, metrics } = await create()
    await call('PUT', `/experiments/${id}`, {
      variance_reduction_config: {
        method: 'cuped_plus',
        covariate_metric_id: metrics[0].id,
        covariate_metric_ids: [metrics[0].id],
      },
    })
    const { body: copy } = await call('POST', `/experiments/${id}/clone`)
    const [metric] = copy.metrics
    expect(metric.id).not.toBe(metrics[0].id)
    expect(copy.variance_reduction_config).toMatchObject({
      covariate_metric_id: metric.id,
      covariate_metric_ids: [metric.id],
    })
    expect((await call('PUT', `/experiments/${copy.id}`, { name: 'Renamed' })).status).toBe(200)
    const history = await call('GET', `/experiments/${copy.id}/history?skip=1`)
    expect(history.body.items[0].new_value).toMatchObject({ id: copy.id, key: copy.key, status: 'DRAFT' })
  })

  it('clones a name that is as long as names may be, in any alphabet', async () => {
    const { id } = await create({ name: '😀'.repeat(50) })
    const { status, body } = await call('POST', `/experiments/${id}/clone`)
    expect([status, body.name]).toEqual([201, `Copy of ${'😀'.repeat(46)}`])
  })

  it('deletes drafts only, and only under the right key', async () => {
    const { id } = await create()
    expect((await call('DELETE', `/experiments/${id}?experiment_key=wrong`)).body.detail).toBe(
      'experiment_key does not match experiment_id',
    )
    expect((await call('DELETE', `/experiments/${id}`)).status).toBe(204)
    expect((await call('GET', `/experiments/${id}`)).status).toBe(404)
    const active = await started()
    expect((await call('DELETE', `/experiments/${active.id}`)).body.detail).toBe(
      'Cannot delete experiments that are not in DRAFT status',
    )
    const archived = await create()
    await call('POST', `/experiments/${archived.id}/archive`)
    expect((await call('DELETE', `/experiments/${archived.id}?experiment_key=${archived.key}`)).status).toBe(
      204,
    )
  })
})
