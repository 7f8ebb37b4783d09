import type { paths } from 'assay:api'
import { bucket } from '@assay/evaluation'
import { type Api, answered, type Schemas } from '../api.ts'
import { type Deed, sendVisits } from './traffic.ts'

type Experiment = Schemas['Experiment']
type Fields = paths['/api/v1/experiments/']['post']['requestBody']['content']['application/json']

/** Experiments by what they are good for in tests. */
export interface Experiments {
  /** Running, with a winner, a guardrail, Bayesian and sequential analysis, and visitors of several countries. */
  running: Experiment
  /** Running with four variants, of which none is better so far. */
  undecided: Experiment
  /** Running, and fewer visitors got the treatment than planned. */
  mismatched: Experiment
  /** A running bandit that has learnt something. */
  bandit: Experiment
  paused: Experiment
  completed: Experiment
  draft: Experiment
  /** A draft that starts by itself in two days and ends in sixteen. */
  scheduled: Experiment
  archived: Experiment
  /** Running between two pages. */
  split: Experiment
}

/** Who calls the API: a superuser, and a program with a key. */
export interface Callers {
  api: Api
  program: Api
}

const DAY_MS = 86_400_000

/** Makes a draft. */
export const create = (api: Api, body: Fields): Promise<Experiment> =>
  answered(api.POST('/api/v1/experiments/', { body }))

type Move = 'start' | 'pause' | 'complete' | 'archive'

/** Brings an experiment into another state. */
export const move = (api: Api, { id }: Experiment, to: Move): Promise<Experiment> =>
  answered(api.POST(`/api/v1/experiments/{id}/${to}`, { params: { path: { id } } }))

interface Filled {
  fields: Fields
  visitors: number
  deeds: readonly Deed[]
  comes?: (experiment: Experiment) => (user_id: string) => boolean
}

/** A running experiment that visitors have been in. */
const createFilled = async (
  { api, program }: Callers,
  { fields, visitors, deeds, comes }: Filled,
): Promise<Experiment> => {
  const experiment = await move(api, await create(api, fields), 'start')
  await sendVisits(program, { experiment, visitors, deeds, ...(comes && { comes: comes(experiment) }) })
  return experiment
}

const RUNNING: Filled = {
  fields: {
    name: 'One-page check-out',
    key: 'one-page-check-out',
    description: 'The three steps of the check-out become one page.',
    hypothesis: 'Fewer steps lose fewer visitors, so that more of them buy.',
    tags: ['check-out', 'web'],
    variants: [
      { name: 'Three steps', is_control: true, traffic_allocation: 50 },
      { name: 'One page', is_control: false, traffic_allocation: 50 },
    ],
    metrics: [
      { name: 'Purchase', event_name: 'purchase', metric_type: 'conversion', is_primary: true },
      { name: 'Order value', event_name: 'purchase_value', metric_type: 'revenue' },
      { name: 'Call to support', event_name: 'support_call', is_guardrail: true, lower_is_better: true },
    ],
    dimensions: ['country', 'device'],
    bayesian_enabled: true,
    sequential_testing_enabled: true,
  },
  visitors: 6000,
  deeds: [
    { event: 'purchase', rates: [0.1, 0.135] },
    { event: 'purchase_value', rates: [0.1, 0.135], value: 40 },
    { event: 'support_call', rates: [0.02, 0.018] },
  ],
}

const UNDECIDED: Filled = {
  fields: {
    name: 'Colours of the button',
    experiment_type: 'mv',
    tags: ['web'],
    variants: [{ name: 'Blue', is_control: true }, { name: 'Green' }, { name: 'Orange' }, { name: 'Black' }],
    metrics: [{ name: 'Click', event_name: 'click', is_primary: true }],
  },
  visitors: 1500,
  deeds: [{ event: 'click', rates: [0.2, 0.2, 0.21, 0.19] }],
}

/** A redirect that loses visitors, as broken treatments do: their half of the buckets is only partly filled. */
const MISMATCHED: Filled = {
  fields: {
    name: 'New landing page',
    tags: ['marketing'],
    variants: [{ name: 'Old page' }, { name: 'New page' }],
    metrics: [{ name: 'Registration', event_name: 'registration', is_primary: true }],
  },
  visitors: 2000,
  deeds: [{ event: 'registration', rates: [0.08, 0.09] }],
  comes:
    ({ key }) =>
    (user_id) =>
      bucket(user_id, key) < 90,
}

const BANDIT: Filled = {
  fields: {
    name: 'Headline of the day',
    experiment_type: 'bandit',
    optimization_type: 'thompson_sampling',
    bandit_config: { minimum_subjects: 100 },
    tags: ['news'],
    variants: [{ name: 'Question' }, { name: 'Number' }, { name: 'Statement' }],
    metrics: [{ name: 'Reading', event_name: 'reading', is_primary: true }],
  },
  visitors: 1200,
  deeds: [{ event: 'reading', rates: [0.1, 0.18, 0.12] }],
}

const PAUSED: Filled = {
  fields: {
    name: 'Free delivery from 30 euros',
    tags: ['check-out', 'pricing'],
    variants: [{ name: 'From 50 euros' }, { name: 'From 30 euros' }],
    metrics: [{ name: 'Purchase', event_name: 'purchase', is_primary: true }],
  },
  visitors: 400,
  deeds: [{ event: 'purchase', rates: [0.11, 0.12] }],
}

const COMPLETED: Filled = {
  fields: {
    name: 'Welcome by e-mail',
    tags: ['e-mail'],
    variants: [{ name: 'No e-mail' }, { name: 'E-mail' }],
    metrics: [{ name: 'Second visit', event_name: 'second_visit', is_primary: true }],
  },
  visitors: 3000,
  deeds: [{ event: 'second_visit', rates: [0.3, 0.36] }],
}

const SPLIT: Fields = {
  name: 'Start page of the shop',
  key: 'shop-start',
  experiment_type: 'split_url',
  variants: [
    { name: 'Offers', is_control: true, traffic_allocation: 60 },
    { name: 'Stories', is_control: false, traffic_allocation: 40 },
  ],
  split_url_config: {
    variants: [
      { name: 'Offers', url: 'https://shop.example/offers', traffic_allocation: 60 },
      { name: 'Stories', url: 'https://shop.example/stories?layout=wide', traffic_allocation: 40 },
    ],
    canonical_url: 'https://shop.example/start',
  },
  metrics: [{ name: 'Purchase', event_name: 'purchase', is_primary: true }],
}

const DRAFT: Fields = {
  name: 'Search that forgives typing errors',
  hypothesis: 'Who finds what they search for buys more often.',
  tags: ['search'],
  variants: [{ name: 'Exact' }, { name: 'Forgiving' }],
  metrics: [{ name: 'Purchase', event_name: 'purchase', is_primary: true }],
  targeting_rules: {
    logical_operator: 'AND',
    groups: [
      {
        logical_operator: 'OR',
        conditions: [{ attribute: 'country', operator: 'in', value: ['DE', 'FR'] }],
      },
    ],
  },
}

const createScheduled = async (api: Api): Promise<Experiment> => {
  const draft = await create(api, {
    name: 'Winter sale banner',
    variants: [{ name: 'No banner' }, { name: 'Banner' }],
    metrics: [{ name: 'Purchase', event_name: 'purchase', is_primary: true }],
  })
  const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
  return answered(
    api.PUT('/api/v1/experiments/{id}/schedule', {
      params: { path: { id: draft.id } },
      body: { start_date: inDays(2), end_date: inDays(16), time_zone: 'UTC' },
    }),
  )
}

const createBandit = async (callers: Callers): Promise<Experiment> => {
  const bandit = await createFilled(callers, BANDIT)
  await answered(callers.api.POST('/api/v1/bandit/{id}/update', { params: { path: { id: bandit.id } } }))
  return bandit
}

/** Makes one experiment of every state, with visitors where there can be some. */
export const createExperiments = async (callers: Callers): Promise<Experiments> => {
  const { api } = callers
  const archived = await create(api, { name: 'A draft that nobody wanted', variants: [] })
  return {
    running: await createFilled(callers, RUNNING),
    undecided: await createFilled(callers, UNDECIDED),
    mismatched: await createFilled(callers, MISMATCHED),
    bandit: await createBandit(callers),
    split: await move(api, await create(api, SPLIT), 'start'),
    paused: await move(api, await createFilled(callers, PAUSED), 'pause'),
    completed: await move(api, await createFilled(callers, COMPLETED), 'complete'),
    draft: await create(api, DRAFT),
    scheduled: await createScheduled(api),
    archived: await move(api, archived, 'archive'),
  }
}
