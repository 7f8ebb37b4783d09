import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'
import { rbacPorts } from './store-rights.ts'

/** Custom roles and grants, beside the built-in roles: recorded only, or in force where RBAC_ENFORCED is true. */
export const rbac: Slice = { name: 'rbac', routes, ports: rbacPorts }
