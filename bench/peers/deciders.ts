import { GrowthBookClient } from '@growthbook/growthbook'
import { InMemStorageProvider, Unleash } from 'unleash-client'
import { compileFlag } from '../../packages/evaluation/src/index.ts'
import { booleanFlag, type context, inTurn, targetedFlag, users } from '../evaluation-cases.ts'
import type { Case } from './cases.ts'

/** A product's decision, 1 for on, about the subject of a call. */
export type Decide = (index: number) => number

/** Deciding about all subjects with these attributes, in every case. */
export type Decider = (attributes: typeof context) => Record<Case, Decide>

const assay: Decider = (attributes) => {
  const subjects = users.map((user_id) => ({ user_id, context: attributes }))
  const [plain, targeted] = [compileFlag(booleanFlag), compileFlag(targetedFlag)]
  return {
    'boolean flag': inTurn(subjects, (subject) => Number(plain(subject).enabled)),
    'three conditions and bucket': inTurn(subjects, (subject) => Number(targeted(subject).enabled)),
  }
}

const growthBook: Decider = (attributes) => {
  const rule = { force: true, coverage: 0.5, hashAttribute: 'id' }
  const condition = { country: { $in: ['DE', 'AT', 'CH'] }, plan: 'pro', age: { $gt: 18 } }
  const features = {
    plain: { defaultValue: false, rules: [rule] },
    targeted: { defaultValue: false, rules: [{ ...rule, condition }] },
  }
  const client = new GrowthBookClient().initSync({ payload: { features } })
  const contexts = users.map((id) => ({ attributes: { ...attributes, id } }))
  return {
    'boolean flag': inTurn(contexts, (user) => Number(client.isOn('plain', user))),
    'three conditions and bucket': inTurn(contexts, (user) => Number(client.isOn('targeted', user))),
  }
}

const unleashFlag = (name: string, constraints: readonly object[]) => ({
  name,
  type: 'release',
  enabled: true,
  impressionData: false,
  variants: [],
  strategies: [
    {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'userId', groupId: name },
      constraints: constraints.map((constraint) => ({
        inverted: false,
        caseInsensitive: false,
        ...constraint,
      })),
    },
  ],
})

/** Asks no server: its flags are given to it, and it neither looks for newer ones nor counts decisions. */
const openUnleash = async (): Promise<Unleash> => {
  const constraints = [
    { contextName: 'country', operator: 'IN', values: ['DE', 'AT', 'CH'] },
    { contextName: 'plan', operator: 'IN', values: ['pro'] },
    { contextName: 'age', operator: 'NUM_GT', values: [], value: '18' },
  ]
  const client = new Unleash({
    appName: 'bench',
    url: 'http://127.0.0.1:1',
    refreshInterval: 0,
    disableMetrics: true,
    storageProvider: new InMemStorageProvider(),
    bootstrap: { data: [unleashFlag('plain', []), unleashFlag('targeted', constraints)] },
  })
  await new Promise<void>((resolve) => {
    client.once('ready', resolve)
  })
  return client
}

const unleashOf =
  (client: Unleash): Decider =>
  (properties) => {
    const contexts = users.map((userId) => ({ userId, properties }))
    return {
      'boolean flag': inTurn(contexts, (user) => Number(client.isEnabled('plain', user))),
      'three conditions and bucket': inTurn(contexts, (user) => Number(client.isEnabled('targeted', user))),
    }
  }

/** Every product that decides in the process of its caller, by name. */
export const openDeciders = async (): Promise<Record<string, Decider>> => ({
  Assay: assay,
  GrowthBook: growthBook,
  Unleash: unleashOf(await openUnleash()),
})
