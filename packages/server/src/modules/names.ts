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
