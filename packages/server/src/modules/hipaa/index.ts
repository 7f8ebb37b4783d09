import type { Slice } from '../../slice.ts'
import { agreementRoutes } from './agreements/routes.ts'
import { encryptionRoutes } from './encryption/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { reportRoutes } from './report/routes.ts'

/** Health data: encryption with rotating keys, the record of every access, agreements, and a report. */
export const hipaa: Slice = {
  name: 'hipaa',
  routes: [...agreementRoutes, ...recordRoutes, ...encryptionRoutes, ...reportRoutes],
}
