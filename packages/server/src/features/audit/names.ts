import { MODULE_AUDITED, MODULE_VERBS } from '../../modules/names.ts'

/**
 * All recorded entity types with their verbs; an action is named entity_verb. The log is shared, so it knows the
 * entities of optional modules in every profile.
 */
export const AUDITED = {
  user: [
    'login',
    'login_failed',
    'logout',
    'create',
    'update',
    'delete',
    'activate',
    'deactivate',
    'password_change',
    'password_reset',
    'unlock',
    'session_revoke',
    'mfa_enable',
    'mfa_disable',
    'mfa_reset',
    'mfa_recovery_codes',
  ],
  role: ['assign'],
  api_key: ['create', 'revoke'],
  experiment: [
    'create',
    'update',
    'delete',
    'start',
    'pause',
    'resume',
    'complete',
    'archive',
    'unarchive',
    'clone',
    'schedule',
  ],
  feature_flag: [
    'create',
    'update',
    'delete',
    'enable',
    'disable',
    'archive',
    'unarchive',
    'safety_rollback',
  ],
  rollout_schedule: ['create', 'update', 'delete', 'activate', 'pause', 'cancel', 'complete'],
  rollout_stage: ['create', 'update', 'delete', 'start', 'complete', 'fail'],
  safety_config: ['update', 'delete'],
  safety_settings: ['update', 'delete'],
  segment: ['create', 'update', 'activate', 'deactivate', 'archive', 'delete'],
  holdout: ['create', 'update', 'activate', 'deactivate', 'archive', 'delete'],
  mutual_exclusion_group: ['create', 'update', 'activate', 'deactivate', 'archive', 'delete'],
  bandit: ['update'],
  notification_settings: ['update'],
  audit_log: ['export'],
  results: ['export'],
  webhook: ['create', 'update', 'delete', 'rotate_secret', 'replay', 'disable'],
  ...MODULE_AUDITED,
} as const

/** The type of an entry's entity. */
export type EntityType = keyof typeof AUDITED
type Verb = (typeof AUDITED)[EntityType][number]

/** The action of an entry: `experiment_start`, `user_login`, ... */
export type AuditAction = {
  [Entity in EntityType]: `${Entity}_${(typeof AUDITED)[Entity][number]}`
}[EntityType]

/** All entity types and all actions, for filters. */
export const ENTITY_TYPES = Object.keys(AUDITED) as [EntityType, ...EntityType[]]
export const ACTIONS = Object.entries(AUDITED).flatMap(([entity, verbs]) =>
  verbs.map((verb) => `${entity}_${verb}`),
) as [AuditAction, ...AuditAction[]]

/** The sentence of each verb: `Experiment "Checkout" was started`. */
const SENTENCES: Record<Verb, string> = {
  ...MODULE_VERBS,
  activate: 'was activated',
  archive: 'was archived',
  assign: 'was assigned',
  cancel: 'was cancelled',
  clone: 'was created as a copy',
  complete: 'was completed',
  create: 'was created',
  deactivate: 'was deactivated',
  delete: 'was deleted',
  disable: 'was disabled',
  enable: 'was enabled',
  export: 'was exported',
  fail: 'failed',
  login: 'signed in',
  login_failed: 'failed to sign in',
  logout: 'signed out',
  mfa_disable: 'removed the second factor',
  mfa_enable: 'set up a second factor',
  mfa_recovery_codes: 'got new recovery codes',
  mfa_reset: 'had the second factor removed',
  password_change: 'changed the password',
  password_reset: 'got a new password',
  pause: 'was paused',
  replay: 'had messages sent again',
  resume: 'was resumed',
  revoke: 'was revoked',
  rotate_secret: 'got a new secret',
  safety_rollback: 'was rolled back by the safety monitor',
  schedule: 'was scheduled',
  session_revoke: 'ended a session',
  start: 'was started',
  unarchive: 'was brought back from the archive',
  unlock: 'was unlocked',
  update: 'was changed',
}

const ACRONYM = /\b(api|sso|baa|phi|etl)\b/

/** The sentence of an action on the entity with that name. */
export const describe = (action: AuditAction, name: string): string => {
  if (action === 'role_assign') return `User "${name}" got other rights`
  const [entity, verb] = partsOf(action)
  const noun = entity.replaceAll('_', ' ').replace(ACRONYM, (letters) => letters.toUpperCase())
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} "${name}" ${SENTENCES[verb]}`
}

const PARTS = new Map<string, [EntityType, Verb]>()
for (const entity of ENTITY_TYPES) {
  for (const verb of AUDITED[entity]) PARTS.set(`${entity}_${verb}`, [entity, verb])
}

const partsOf = (action: AuditAction): [EntityType, Verb] => PARTS.get(action) ?? ['user', 'update']

/** A kind of entry as programs subscribe to it: `feature_flag.enable`. */
interface EventType {
  type: string
  entity: EntityType
  /** What happens to an entity then, as the end of a sentence: `was enabled`. */
  sentence: string
}

/** All kinds of entries, in the order of the entities. */
export const EVENT_TYPES: readonly EventType[] = [...PARTS.values()].map(([entity, verb]) => ({
  type: `${entity}.${verb}`,
  entity,
  sentence: SENTENCES[verb],
}))

/** The event type of an entry's action; undefined for one that no release has recorded. */
export const eventTypeOf = (action: string): string | undefined => PARTS.get(action)?.join('.')
