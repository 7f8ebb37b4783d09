import type { UserAccess } from '../../http/access.ts'
import { type Route, route } from '../../http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { type ModuleName, presentModules } from '../../modules/names.ts'
import type { Slice } from '../../slice.ts'

/** The refusal of what only an absent module can do (501). */
const moduleAbsent = (module: ModuleName): AppError =>
  new AppError('not_implemented', `The ${module} module is not available in this profile`)

interface KeptRoute {
  path: string
  module: ModuleName
  /** That of the module's own route: whom it refuses, the stand-in refuses as well. */
  access: UserAccess
  summary: string
}

/** The routes that exist in every profile, and the module that answers them where it is present. */
const KEPT_ROUTES: readonly KeptRoute[] = [
  {
    path: '/compliance/reports/{standard}',
    module: 'compliance',
    access: 'auditor',
    summary: 'Read a compliance report',
  },
  {
    path: '/compliance/export',
    module: 'compliance',
    access: 'admin',
    summary: 'Export the signed audit log',
  },
  {
    path: '/experiments/{id}/split-url/preview',
    module: 'split_url',
    access: 'editor',
    summary: 'Preview a split URL experiment',
  },
]

const stub = ({ path, module, access, summary }: KeptRoute): Route => {
  const refusal = moduleAbsent(module)
  return route({
    method: 'GET',
    path,
    summary: `${summary} (module ${module})`,
    access,
    errors: { 501: refusal.message },
    handler: () => {
      throw moduleAbsent(module)
    },
  })
}

/** Stand-ins for the kept routes of the modules that `slices` lack. */
export const absentModuleRoutes = (slices: readonly Slice[]): Route[] => {
  const present = presentModules(slices)
  return KEPT_ROUTES.filter(({ module }) => !present.includes(module)).map(stub)
}
