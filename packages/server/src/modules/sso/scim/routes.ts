import type { Route } from '../../../http/route.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { userRoutes } from './users/routes.ts'

/** SCIM 2.0 (RFC 7643, RFC 7644), and the tokens for it. */
export const scimRoutes: Route[] = [...tokenRoutes, ...discoveryRoutes, ...userRoutes, ...groupRoutes]
