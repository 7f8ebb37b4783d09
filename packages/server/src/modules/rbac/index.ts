import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Custom roles and direct grants of permissions, recorded beside the built-in roles, which alone decide. */
export const rbac: Slice = { name: 'rbac', routes }
