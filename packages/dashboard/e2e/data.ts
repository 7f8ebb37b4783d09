import { type Api, answered, type Schemas } from './api.ts'
import { createExperiments, type Experiments } from './data/experiments.ts'
import { createFlags, type Flags } from './data/flags.ts'
import { createModuleData, type ModuleData } from './data/modules.ts'
import { createProgram } from './data/traffic.ts'
import type { Service } from './service.ts'

/** What a service holds whose people have used it for a while; all of it came in through the public API. */
export interface World extends ModuleData {
  experiments: Experiments
  flags: Flags
  /** By a rule on an attribute. */
  segment: Schemas['Segment']
  /** A list of three ids. */
  list: Schemas['Segment']
  /** With two drafts that share its subjects. */
  group: Schemas['MutualExclusionGroup']
  /** Not active, so that it keeps nobody from the experiments. */
  holdout: Schemas['Holdout']
}

const createSegments = async (api: Api) => {
  const segment = await answered(
    api.POST('/api/v1/segments/', {
      body: {
        name: 'Customers in Germany',
        kind: 'rules',
        rules: {
          logical_operator: 'AND',
          groups: [
            {
              logical_operator: 'AND',
              conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }],
            },
          ],
        },
      },
    }),
  )
  const list = await answered(api.POST('/api/v1/segments/', { body: { name: 'Testers', kind: 'id_list' } }))
  await answered(
    api.POST('/api/v1/segments/{id}/members', {
      params: { path: { id: list.id } },
      body: { add: ['anna', 'ben', 'carla'], remove: [] },
    }),
  )
  return { segment, list }
}

const createGroup = async (api: Api) => {
  const group = await answered(
    api.POST('/api/v1/mutual-exclusion-groups/', { body: { name: 'Check-out', traffic_percentage: 100 } }),
  )
  const path = { id: group.id }
  for (const name of ['Vouchers in the basket', 'Guests may order']) {
    const body = { name, variants: [{ name: 'Off' }, { name: 'On' }] }
    const { id } = await answered(api.POST('/api/v1/experiments/', { body }))
    await answered(
      api.POST('/api/v1/mutual-exclusion-groups/{id}/experiments', {
        params: { path },
        body: { experiment_id: id, share_percentage: 50 },
      }),
    )
  }
  return answered(api.GET('/api/v1/mutual-exclusion-groups/{id}', { params: { path } }))
}

/** Fills an empty service; takes some seconds. */
export const createWorld = async ({ address }: Service, api: Api): Promise<World> => {
  const program = await createProgram(api, address)
  const callers = { api, program }
  return {
    ...(await createSegments(api)),
    ...(await createModuleData(api)),
    experiments: await createExperiments(callers),
    flags: await createFlags(callers),
    group: await createGroup(api),
    holdout: await answered(
      api.POST('/api/v1/holdout/', {
        body: { name: 'Without any experiment', holdout_percentage: 5, is_active: false },
      }),
    ),
  }
}
