import { type Route, route } from '../../http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { type ModuleName, presentModules } from '../../modules/names.ts'
import type { Slice } from '../../slice.ts'

/** The refusal of what only an absent module can do (501). */
export const moduleAbsent = (module: ModuleName): AppError =>
  new AppError('not_implemented', `The ${module} module is not available in this profile`)

/** The routes that exist in every profile, and the module that answers them where it is present. */
const KEPT_ROUTES: readonly (readonly [path: string, module: ModuleName, summary: string])[] = [
  ['/compliance/reports/{standard}', 'compliance', 'Compliance report'],
  ['/compliance/export', 'compliance', 'Signed export of the audit trail'],
  ['/experiments/{id}/split-url/preview', 'split_url', 'Preview of a split URL experiment'],
]

const stub = (path: string, module: ModuleName, summary: string): Route => {
  const refusal = moduleAbsent(module)
  return route({
    method: 'GET',
    path,
    summary: `${summary} (needs the ${module} module)`,
    access: 'any',
    errors: { 501: refusal.message },
    handler: () => {
      throw moduleAbsent(module)
    },
  })
}

/** Stand-ins for the kept routes of the modules that `slices` lack. */
export const absentModuleRoutes = (slices: readonly Slice[]): Route[] => {
  const present = presentModules(slices)
  return KEPT_ROUTES.filter(([, module]) => !present.includes(module)).map(([path, module, summary]) =>
    stub(path, module, summary),
  )
}
