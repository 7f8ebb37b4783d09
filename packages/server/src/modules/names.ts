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
