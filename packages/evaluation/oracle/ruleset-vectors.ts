import type {
  Condition,
  Evaluation,
  FlagDefinition,
  RulesetContent,
  SegmentDefinition,
  TargetingRules,
} from '../src/index.ts'

export type RulesetVector = {
  readonly name: string
  readonly flags: readonly FlagDefinition[]
  readonly segments: readonly SegmentDefinition[]
  readonly revision: number
  readonly ruleset: RulesetContent
  /** Decisions from the ruleset alone; `remote` requires the server. */
  readonly decisions: readonly {
    readonly flag: string
    readonly user: string
    readonly context: { readonly [name: string]: unknown }
    readonly decision: Evaluation | 'remote'
  }[]
}

function rulesOf(...conditions: Condition[]): TargetingRules {
  return { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions }] }
}

function inSegment(value: string | readonly string[]): TargetingRules {
  return rulesOf({ attribute: 'segment', operator: 'in_segment', value })
}

const GERMANS = rulesOf({ attribute: 'country', operator: 'equals', value: 'DE' })
const STAFF = rulesOf({ attribute: 'email', operator: 'ends_with', value: '@example.com' })

const BASE = {
  status: 'ACTIVE',
  value_type: 'boolean',
  off_value: false,
  variants: [],
  targeting_rules: null,
  rollout_percentage: 0,
} as const

const PLAIN: FlagDefinition = { ...BASE, key: 'plain', rollout_percentage: 100 }
const ARCHIVED: FlagDefinition = {
  ...BASE,
  key: 'archived',
  status: 'ARCHIVED',
  targeting_rules: inSegment('germans'),
}
const INACTIVE: FlagDefinition = {
  ...BASE,
  key: 'inactive',
  status: 'INACTIVE',
  value_type: 'json',
  off_value: { a: 1 },
  variants: [{ key: 'one', value: { a: 2 }, weight: 100 }],
  rollout_percentage: 12.5,
  metadata: { team: 'growth' },
}
const OWNED: FlagDefinition = { ...PLAIN, key: 'owned', metadata: { team: 'growth', ticket: 4711 } }
const BY_RULE: FlagDefinition = { ...BASE, key: 'by-rule', targeting_rules: inSegment('germans') }
const BY_LIST: FlagDefinition = {
  ...BASE,
  key: 'by-list',
  targeting_rules: inSegment(['germans', 'customers']),
}
const BY_ENDED: FlagDefinition = {
  ...BASE,
  key: 'by-ended',
  targeting_rules: inSegment(['ended', 'unknown']),
}

const SEGMENTS: readonly SegmentDefinition[] = [
  { id: 'staff', kind: 'rules', status: 'ACTIVE', rules: STAFF },
  { id: 'germans', kind: 'rules', status: 'ACTIVE', rules: GERMANS },
  { id: 'customers', kind: 'id_list', status: 'ACTIVE', rules: null },
  { id: 'ended', kind: 'id_list', status: 'ARCHIVED', rules: null },
]

function evaluation(key: string, enabled: boolean, reason: Evaluation['reason']): Evaluation {
  return { key, enabled, value: enabled, variant: null, config: null, reason }
}

/** Written by hand. */
export const RULESET_VECTORS: readonly RulesetVector[] = [
  {
    name: 'nothing',
    flags: [],
    segments: SEGMENTS,
    revision: 0,
    ruleset: { schema: 1, revision: 0, hash: 'md5-le32', flags: [], segments: {} },
    decisions: [],
  },
  {
    name: 'flags that are not active are short, and their segments stay away',
    flags: [PLAIN, INACTIVE, ARCHIVED],
    segments: SEGMENTS,
    revision: 7,
    ruleset: {
      schema: 1,
      revision: 7,
      hash: 'md5-le32',
      flags: [
        { key: 'archived', status: 'ARCHIVED', value_type: 'boolean', off_value: false },
        {
          key: 'inactive',
          status: 'INACTIVE',
          value_type: 'json',
          off_value: { a: 1 },
          metadata: { team: 'growth' },
        },
        { ...PLAIN, evaluation: 'local' },
      ],
      segments: {},
    },
    decisions: [
      { flag: 'plain', user: 'u', context: {}, decision: evaluation('plain', true, 'rollout') },
      {
        flag: 'archived',
        user: 'u',
        context: { country: 'DE' },
        decision: evaluation('archived', false, 'inactive'),
      },
      {
        flag: 'inactive',
        user: 'u',
        context: {},
        decision: {
          ...evaluation('inactive', false, 'inactive'),
          value: { a: 1 },
          config: { a: 1 },
          metadata: { team: 'growth' },
        },
      },
    ],
  },
  {
    name: 'metadata comes along with flags that have any',
    flags: [OWNED, INACTIVE, { ...PLAIN, metadata: {} }],
    segments: [],
    revision: 9,
    ruleset: {
      schema: 1,
      revision: 9,
      hash: 'md5-le32',
      flags: [
        {
          key: 'inactive',
          status: 'INACTIVE',
          value_type: 'json',
          off_value: { a: 1 },
          metadata: { team: 'growth' },
        },
        { ...OWNED, evaluation: 'local' },
        { ...PLAIN, evaluation: 'local' },
      ],
      segments: {},
    },
    decisions: [
      {
        flag: 'owned',
        user: 'u',
        context: {},
        decision: { ...evaluation('owned', true, 'rollout'), metadata: { team: 'growth', ticket: 4711 } },
      },
      {
        flag: 'inactive',
        user: 'u',
        context: {},
        decision: {
          ...evaluation('inactive', false, 'inactive'),
          value: { a: 1 },
          config: { a: 1 },
          metadata: { team: 'growth' },
        },
      },
      { flag: 'plain', user: 'u', context: {}, decision: evaluation('plain', true, 'rollout') },
    ],
  },
  {
    name: 'segments by rules come along, an active id list makes a flag remote',
    flags: [BY_RULE, BY_LIST, BY_ENDED],
    segments: SEGMENTS,
    revision: 8,
    ruleset: {
      schema: 1,
      revision: 8,
      hash: 'md5-le32',
      flags: [
        { ...BY_ENDED, evaluation: 'local' },
        { ...BY_LIST, evaluation: 'remote' },
        { ...BY_RULE, evaluation: 'local' },
      ],
      segments: { germans: GERMANS },
    },
    decisions: [
      {
        flag: 'by-rule',
        user: 'u',
        context: { country: 'DE' },
        decision: evaluation('by-rule', true, 'targeting_rule'),
      },
      {
        flag: 'by-rule',
        user: 'u',
        context: { country: 'FR' },
        decision: evaluation('by-rule', false, 'rollout'),
      },
      { flag: 'by-list', user: 'u', context: { country: 'DE' }, decision: 'remote' },
      {
        flag: 'by-ended',
        user: 'u',
        context: { country: 'DE' },
        decision: evaluation('by-ended', false, 'rollout'),
      },
    ],
  },
]
