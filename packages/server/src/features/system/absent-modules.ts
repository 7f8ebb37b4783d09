import type { UserAccess } from '../../http/access.ts'
import { type Route, route } from '../../http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { type ModuleName, presentModules } from '../../modules/names.ts'
import type { Slice } from '../../slice.ts'

/** The error for a function of an absent module (501). */
const moduleAbsent = (module: ModuleName): AppError =>
  new AppError('not_implemented', `The ${module} module is not available in this profile`)

interface StandInRoute {
  path: string
  module: ModuleName
  /** The access of the module's own route, which the stand-in checks too. */
  access: UserAccess
  summary: string
}

/** Routes that exist in every profile, with the module that serves them when it is present. */
const STAND_IN_ROUTES: readonly StandInRoute[] = [
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

const stub = ({ path, module, access, summary }: StandInRoute): Route => {
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

/** Stand-ins for the routes of the modules that `slices` lack. */
export const absentModuleRoutes = (slices: readonly Slice[]): Route[] => {
  const present = presentModules(slices)
  return STAND_IN_ROUTES.filter(({ module }) => !present.includes(module)).map(stub)
}
