import { describe, expect, it } from 'vitest'
import { readConfig } from './config/index.ts'
import { createSystemSlice } from './features/system/index.ts'
import type { Slice } from './slice.ts'
import { coreSlices, optionalSlices, slicesFor, switchedSlices } from './slices.ts'

describe('the slices of a deployment', () => {
  it('are the core, and in the full profile the optional modules too', () => {
    expect(slicesFor({ PROFILE: 'core' })).toEqual(coreSlices)
    expect(slicesFor({ PROFILE: 'full' })).toEqual([...coreSlices, ...optionalSlices])
  })

  it('are in either profile what settings have switched on', () => {
    expect(slicesFor({ PROFILE: 'core', WEBHOOKS_ENABLED: true })).toEqual([...coreSlices, ...switchedSlices])
    expect(slicesFor({ PROFILE: 'full', WEBHOOKS_ENABLED: true }).slice(-1)).toEqual(switchedSlices)
  })

  it('have names of their own', () => {
    const names = slicesFor({ PROFILE: 'full', WEBHOOKS_ENABLED: true }).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

const config = { ...readConfig({ ENVIRONMENT: 'test' }), SECRET_KEY: 'a secret of the tests, long enough' }

/** What a slice does without a request, one act a line. */
const actsOf = (slice: Slice): string[] =>
  [
    ...(slice.start ? ['at the start'] : []),
    ...(slice.jobs ?? []).map(
      (job) => `every ${job.intervalMinutes(config)} min, one process: job ${job.name}`,
    ),
    ...(slice.timers ?? []).map(
      ({ name, everyMs, topic }) =>
        `every ${everyMs / 1000} s${topic ? ` and when ${topic} change` : ''}, each process: ${name}`,
    ),
    ...(slice.maintenance ?? []).map(({ name }) => `in the job metrics: ${name}`),
    ...(slice.retention ?? []).map(
      ({ name, days }) => `in the job metrics: deletes ${name} after ${days(config)} days`,
    ),
    ...Object.entries(slice.on ?? {}).map(([event, listener]) => `on ${event}: ${listener.name}`),
    ...(slice.stop ? ['at the end'] : []),
  ].map((act) => `${slice.name} | ${act}`)

describe('who acts when', () => {
  it('stands in the values of the slices, in the order of the list', () => {
    const slices = slicesFor({ PROFILE: 'full', WEBHOOKS_ENABLED: true })
    expect([...slices, createSystemSlice({ slices })].flatMap(actsOf)).toEqual([
      'notifications | every 15 s and when notifications change, each process: delivery of notifications',
      'notifications | in the job metrics: deletes notifications after 90 days',
      'notifications | at the end',
      'experiments | every 15 min, one process: job experiment',
      'segments | at the end',
      'tracking | at the start',
      'tracking | in the job metrics: partitions of events',
      'rollup | every 15 min, one process: job metrics',
      'rollup | every 1 s, each process: early roll-up',
      'results | at the start',
      'results | in the job metrics: sample ratio checks',
      'results | on rolledUp: recordAllLooks',
      'results | at the end',
      'calibration | at the start',
      'calibration | in the job metrics: deletes checks of calibration after 90 days',
      'calibration | at the end',
      'live | at the start',
      'flags | at the end',
      'safety | every 5 min, one process: job safety',
      'safety | in the job metrics: deletes error reports after 30 days',
      'safety | in the job metrics: deletes reported counts of flags after 30 days',
      'rollouts | every 15 min, one process: job rollout',
      'rollouts | on rolledBack: haltByRollback',
      'rollouts | on archived: haltByArchive',
      'flag-metrics | in the job metrics: hours of flags',
      'flag-metrics | in the job metrics: deletes counts of flag evaluations after 30 days',
      'interactions | at the end',
      'bandits | every 5 min, one process: job bandit',
      'bandits | in the job metrics: deletes updates of bandits after 90 days',
      'power | at the end',
      'scheduler-health | in the job metrics: deletes runs of background jobs after 30 days',
      'scheduler-health | on jobEnded: notifyFailures',
      'sso | on passwordProven: refuseEnforcedPassword',
      'sso | at the end',
      'compliance | at the start',
      'compliance | every 60 min, one process: job audit checkpoint',
      'compliance | at the end',
      'warehouse | at the start',
      'warehouse | every 1 min, one process: job warehouse',
      'warehouse | at the end',
      'integrations | at the start',
      'integrations | every 1 min, one process: job integrations',
      'integrations | in the job metrics: deletes inbound webhooks after 30 days',
      'integrations | at the end',
      'counters | at the end',
      'etl | at the start',
      'etl | every 1 min, one process: job etl',
      'etl | at the end',
      'webhooks | at the start',
      'webhooks | every 5 s and when audit_log change, each process: delivery of webhooks',
      'webhooks | in the job metrics: deletes deliveries of webhooks after 30 days',
      'webhooks | at the end',
      'system | every 5 s, each process: fault watch',
    ])
  })
})
