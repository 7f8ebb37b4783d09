import {
  type CommandedExperiment,
  commandRefusal,
  EXPERIMENT_COMMANDS,
  EXPERIMENT_FIELDS,
  EXPERIMENT_PERMISSION,
  EXPERIMENT_STATUSES,
  type ExperimentCommand,
  type ExperimentField,
  type ExperimentStatus,
  hasPermission,
  isLocked,
  membershipRefusal,
  STATUS_AFTER,
} from '@assay/lifecycle'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { experimentCalls, TWO_VARIANTS } from '../../../testing/experiment-calls.ts'
import { type Caller, startTestService, type TestService } from '../../../testing/service.ts'

/**
 * What the package `lifecycle` says, and what the service answers: commands in every situation by every role, and
 * every setting in every status. The pages ask the package, so they offer nothing that is refused here.
 */

const NOW = new Date('2026-03-02T09:00:00.000Z')
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { call, create, inStatus } = experimentCalls(() => service)

const ENDING = { end_date: at(2).toISOString() }

const archived = async (experiment: { id: string }) =>
  (await call('POST', `/experiments/${experiment.id}/archive`)).body

/** Experiments as they are after their end has passed, where they have one. */
const SITUATIONS: Record<string, () => Promise<{ id: string }>> = {
  'a draft': () => create(),
  'a draft without variants': () => create({ variants: [] }),
  'a draft with one variant': () => create({ variants: [{ name: 'control' }] }),
  'a draft without metrics': () => create({ metrics: [] }),
  'a draft whose end has passed': () => create(ENDING),
  'a running experiment': () => inStatus('ACTIVE'),
  'a running experiment whose end has passed': () => inStatus('ACTIVE', ENDING),
  'a paused experiment': () => inStatus('PAUSED'),
  'a paused experiment whose end has passed': () => inStatus('PAUSED', ENDING),
  'a completed experiment': () => inStatus('COMPLETED'),
  'an archived draft': async () => archived(await create()),
  'an archived draft without metrics': async () => archived(await create({ metrics: [] })),
  'an archived completed experiment': async () => archived(await inStatus('COMPLETED')),
}

const CALLERS: readonly Caller[] = ['viewer', 'analyst', 'developer', 'admin', 'superuser']

const mayChange = (caller: Caller): boolean =>
  caller === 'superuser'
    ? hasPermission({ role: 'viewer', is_superuser: true }, EXPERIMENT_PERMISSION)
    : hasPermission({ role: caller, is_superuser: false }, EXPERIMENT_PERMISSION)

const send = (caller: Caller, command: ExperimentCommand, id: string) => {
  const client = service.as(caller)
  const path = `/experiments/${id}`
  const later = { end_date: new Date(service.context().now().getTime() + 7_200_000).toISOString() }
  if (command === 'schedule') return client.put(`${path}/schedule`, later)
  return command === 'delete' ? client.delete(path) : client.post(`${path}/${command}`)
}

interface ReadExperiment extends Omit<CommandedExperiment, 'hasEndPassed'> {
  end_date: string | null
}

const read = async (id: string): Promise<ReadExperiment> => (await call('GET', `/experiments/${id}`)).body

const expectedRefusal = (command: ExperimentCommand, experiment: ReadExperiment) => {
  const { end_date } = experiment
  const hasEndPassed = end_date !== null && Date.parse(end_date) <= service.context().now().getTime()
  return commandRefusal(command, { ...experiment, hasEndPassed })
}

/** The texts of the API, by why a command is refused. */
const TEXTS: Record<string, RegExp> = {
  archived: /^Experiment is (already )?archived$/,
  not_archived: /^Experiment is not archived$/,
  status: /^Cannot (\w+ experiment with status: [A-Z]+|delete experiments that are not in DRAFT status)$/,
  too_few_variants: /^Experiment must have at least two variants$/,
  no_metric: /^Experiment must have at least one metric$/,
  end_passed: /^end_date has passed; change the schedule first$/,
}

/** Sends a command and compares the answer with what the package says. Whether it was done. */
const sendAndCompare = async (caller: Caller, command: ExperimentCommand, id: string): Promise<boolean> => {
  const before = await read(id)
  const refusal = mayChange(caller) ? expectedRefusal(command, before) : 'permission'
  const answer = await send(caller, command, id)
  const label = `${command} by ${caller}: ${refusal}`
  if (refusal === undefined) {
    expect([label, answer.statusCode]).toEqual([label, command === 'delete' ? 204 : 200])
    if (command in STATUS_AFTER) {
      expect(answer.json().status).toBe(STATUS_AFTER[command as keyof typeof STATUS_AFTER])
    }
    return true
  }
  expect([label, answer.statusCode]).toEqual([label, refusal === 'permission' ? 403 : 400])
  if (refusal !== 'permission') expect(answer.json().detail).toMatch(TEXTS[refusal] ?? /^$/)
  expect(await read(id)).toEqual(before)
  return false
}

describe('commands of an experiment', () => {
  it.each(Object.entries(SITUATIONS))('of %s are refused exactly as the package says', async (_, make) => {
    const fresh = async () => {
      service.setNow(NOW)
      const { id } = await make()
      service.setNow(at(3))
      return id
    }
    let id = await fresh()
    for (const caller of CALLERS) {
      for (const command of EXPERIMENT_COMMANDS) {
        if (await sendAndCompare(caller, command, id)) id = await fresh()
      }
    }
    service.setNow(NOW)
  })

  it('in any order are refused exactly as the package says', async () => {
    const lasting = EXPERIMENT_COMMANDS.filter((command) => command !== 'delete')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...lasting), { minLength: 1, maxLength: 12 }),
        async (commands) => {
          const { id } = await create()
          for (const command of commands) await sendAndCompare('developer', command, id)
        },
      ),
      { numRuns: 15 },
    )
  })
})

const conditions = [{ attribute: 'country', operator: 'equals', value: 'DE' }]
const url = (name: string, share: number) => ({
  name,
  url: `https://example.com/${name}`,
  traffic_allocation: share,
})

const SPLIT_URL = {
  experiment_type: 'split_url',
  split_url_config: { variants: [url('control', 50), url('treatment', 50)] },
}

interface Change {
  /** What the experiment has beside the usual. */
  base?: object
  /** A value that differs from what an experiment has at first. */
  value: unknown
}

const CHANGES: Record<ExperimentField, Change> = {
  name: { value: 'Another name' },
  description: { value: 'What it is for' },
  hypothesis: { value: 'It helps' },
  tags: { value: ['shop'] },
  traffic_percentage: { value: 10 },
  targeting_rules: { value: { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions }] } },
  key: { value: 'another-key' },
  experiment_type: { value: 'mv' },
  start_date: { value: at(1).toISOString() },
  end_date: { value: at(100).toISOString() },
  variants: { value: [{ name: 'control' }, { name: 'another' }] },
  metrics: { value: [{ name: 'Revenue', event_name: 'order', metric_type: 'revenue' }] },
  correction_method: { value: 'none' },
  confidence_level: { value: 0.9 },
  plan: { value: { minimum_detectable_effect: 0.2 } },
  dimensions: { value: ['country'] },
  count_untagged_events: { value: true },
  optimization_type: { value: 'ucb1' },
  bandit_config: { base: { experiment_type: 'bandit' }, value: { epsilon: 0.2 } },
  bayesian_enabled: { value: true },
  bayesian_config: { value: { alpha: 2 } },
  sequential_testing_enabled: { value: true },
  sequential_testing_config: { value: { alpha: 0.01 } },
  variance_reduction_config: { value: { method: 'winsorization' } },
  split_url_config: {
    base: SPLIT_URL,
    value: { ...SPLIT_URL.split_url_config, canonical_url: 'https://example.com/' },
  },
}

const outcomeOf = async (status: ExperimentStatus, field: ExperimentField, { base = {}, value }: Change) => {
  const { id } = await inStatus(status, base)
  const answer = await call('PUT', `/experiments/${id}`, { [field]: value })
  return [field, answer.status, answer.body.detail]
}

describe('the settings of an experiment', () => {
  it.each(EXPERIMENT_STATUSES)('in the status %s are locked exactly as the package says', async (status) => {
    for (const field of EXPERIMENT_FIELDS) {
      expect(await outcomeOf(status, field, CHANGES[field])).toEqual(
        isLocked(field, status)
          ? [field, 400, `Cannot change ${field} while the experiment is ${status}`]
          : [field, 200, undefined],
      )
    }
  })

  it.each(EXPERIMENT_STATUSES)(
    'in the status %s let traffic be shared out anew as the package says',
    async (status) => {
      const { id } = await inStatus(status)
      const variants = TWO_VARIANTS.map(({ name }, index) => ({
        name,
        traffic_allocation: index === 0 ? 20 : 80,
      }))
      const answer = await call('PUT', `/experiments/${id}`, { variants })
      expect(answer.status).toBe(isLocked('traffic_allocation', status) ? 400 : 200)
    },
  )
})

describe('the start that the schedule sets', () => {
  it.each(EXPERIMENT_STATUSES)('in the status %s is locked exactly as the package says', async (status) => {
    const { id } = await inStatus(status)
    const answer = await call('PUT', `/experiments/${id}/schedule`, { start_date: at(5).toISOString() })
    expect(answer.status).toBe(isLocked('scheduled_start', status) ? 400 : 200)
  })
})

describe('the exclusion group of an experiment', () => {
  const groupIn = async (status: 'ACTIVE' | 'ARCHIVED'): Promise<string> => {
    const admin = service.as('admin')
    const { id } = (await admin.post('/mutual-exclusion-groups/', { name: crypto.randomUUID() })).json()
    if (status === 'ARCHIVED') await admin.delete(`/mutual-exclusion-groups/${id}`)
    return id
  }

  const joins = async (groupStatus: string, group: string, id: string): Promise<void> => {
    const { status, archived_at } = await read(id)
    const refusal = membershipRefusal(groupStatus, { status, is_archived: archived_at !== null })
    const answer = await call('POST', `/mutual-exclusion-groups/${group}/experiments`, { experiment_id: id })
    expect([status, answer.status === 400]).toEqual([status, refusal !== undefined])
    expect(refusal === 'not_draft').toBe(isLocked('mutual_exclusion_group_id', status))
  }

  it.each(['ACTIVE', 'ARCHIVED'] as const)(
    'that is %s takes in exactly whom the package lets in',
    async (groupStatus) => {
      const group = await groupIn(groupStatus)
      for (const make of Object.values(SITUATIONS)) await joins(groupStatus, group, (await make()).id)
    },
  )
})
