import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { config, rule } from '../testing/examples.ts'
import { changeOfDraft, draftOfConfig } from './config-draft.ts'

describe('the form for the safety settings of a flag', () => {
  it('inherits everything while the flag has no settings of its own', () => {
    const effective = {
      enable_automatic_rollbacks: true,
      min_evaluations: 100,
      metrics: { error_rate: rule() },
    }
    const draft = draftOfConfig(config({ ...effective, rollback_percentage: 5 }), { p95_latency: rule() })
    expect(changeOfDraft(draft)).toEqual({
      enabled: true,
      enable_automatic_rollbacks: null,
      min_evaluations: null,
      metrics: {},
      rollback_percentage: 5,
    })
    expect(draft.metrics).toEqual({ p95_latency: rule() })
  })

  it('sends the settings of a flag back as they were, whatever they are', () => {
    const own = fc.record({
      enabled: fc.boolean(),
      enable_automatic_rollbacks: fc.constantFrom(true, false, null),
      min_evaluations: fc.option(fc.nat(1_000_000)),
      metrics: fc.dictionary(fc.constantFrom('error_rate', 'p95_latency'), fc.constant(rule())),
      rollback_percentage: fc.nat(100),
    })
    fc.assert(
      fc.property(own, (settings) => {
        const draft = draftOfConfig(config({ ...settings, source: 'flag' }), { max_latency: rule() })
        expect(changeOfDraft(draft)).toEqual(settings)
      }),
    )
  })
})
