/** The optional modules, in the order in which GET /modules lists them. */
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

/** The modules among a process's slices: a slice belongs to the module that its folder is named after. */
export const presentModules = (slices: readonly { name: string }[]): ModuleName[] => {
  const names = new Set(slices.map(({ name }) => name.replaceAll('-', '_')))
  return MODULE_NAMES.filter((module) => names.has(module))
}

/** What the audit log records of the modules: per entity, what can happen to it, in the order of the modules. */
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

/** The sentences of the verbs that only entities of modules have: `Workspace member "Anna" was added`. */
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
