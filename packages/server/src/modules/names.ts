/** Optional modules, in the order of GET /modules. */
export const MODULE_NAMES = [
  'workspaces',
  'rbac',
  'sso',
  'hipaa',
  'compliance',
  'warehouse',
  'integrations',
  'counters',
  'etl',
  'split_url',
] as const

export type ModuleName = (typeof MODULE_NAMES)[number]

/** Modules among a process's slices, identified by folder name. */
export const presentModules = (slices: readonly { name: string }[]): ModuleName[] => {
  const names = new Set(slices.map(({ name }) => name.replaceAll('-', '_')))
  return MODULE_NAMES.filter((module) => names.has(module))
}

/** Audited actions of module entities, in the order of the modules. */
export const MODULE_AUDITED = {
  workspace: ['create', 'update', 'delete'],
  workspace_member: ['add', 'update', 'remove'],
  workspace_invite: ['create', 'resend', 'accept', 'revoke'],
  workspace_api_key: ['create', 'revoke'],
  custom_role: ['create', 'update', 'delete', 'assign', 'revoke'],
  permission: ['grant', 'revoke'],
  sso_config: ['create', 'update', 'delete'],
  baa: ['create', 'terminate'],
  phi_report: ['generate'],
  compliance_report: ['generate'],
  compliance_export: ['export'],
  warehouse_connection: ['create', 'update', 'delete', 'regenerate_key', 'promote_key'],
  warehouse_source: ['create', 'update', 'delete', 'validate'],
  warehouse_run: ['start'],
  integration: ['create', 'update', 'delete'],
  integration_link: ['create', 'delete'],
  counter: ['reset'],
  etl_job: ['start', 'stop'],
  etl_schedule: ['update'],
  etl_crawler: ['start'],
} as const

/** Sentence patterns of verbs that only module entities have: `Workspace member "Anna" was added`. */
export const MODULE_VERBS = {
  accept: 'was accepted',
  add: 'was added',
  generate: 'was generated',
  grant: 'was granted',
  promote_key: 'got its new key promoted',
  regenerate_key: 'got a new key',
  remove: 'was removed',
  resend: 'was sent again',
  reset: 'was reset',
  stop: 'was stopped',
  terminate: 'was terminated',
  validate: 'was validated',
} as const
