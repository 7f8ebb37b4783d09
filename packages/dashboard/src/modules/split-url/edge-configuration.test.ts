import { describe, expect, it } from 'vitest'
import { edgeConfiguration } from './edge-configuration.ts'
import { exampleExperiment, examplePreview } from './testing/examples.ts'

const only = (change: Parameters<typeof exampleExperiment>[0] = {}) =>
  edgeConfiguration(exampleExperiment(change), examplePreview()).experiments[0]

describe('the configuration for an edge', () => {
  it('has the shape that the service answers', () => {
    expect(only()).toEqual({
      key: 'start.page',
      decided_by: 'edge',
      cookie_name: 'exp_start_page',
      cookie_ttl_days: 7,
      canonical_url: null,
      gates: [],
      variants: [
        { name: 'Offers', url: 'https://shop.example/offers', traffic_allocation: 60, is_control: true },
        { name: 'Stories', url: 'https://shop.example/stories', traffic_allocation: 40, is_control: false },
      ],
    })
  })

  it('has a gate where not everybody takes part', () => {
    expect(only({ traffic_percentage: 12.5 })?.gates).toEqual([
      { salt: 'start.page:traffic', from: 0, to: 12.5 },
    ])
  })

  it('leaves to the service what more than the hash decides', () => {
    expect(only({ optimization_type: 'thompson_sampling' })?.decided_by).toBe('service')
    expect(only({ mutual_exclusion_group_id: 'group' })?.decided_by).toBe('service')
    expect(only({ targeting_rules: { logical_operator: 'AND', groups: [] } })?.decided_by).toBe('service')
  })
})
