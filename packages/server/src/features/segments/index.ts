import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { requireSegments } from './actions.ts'
export { lookupFor } from './actions-evaluate.ts'
export {
  type CompiledSegment,
  compileSegment,
  createMembership,
  type MemberPair,
  type Membership,
  type SegmentRow,
  segmentLookup,
} from './rules.ts'
export { rulesShape, storedRules } from './schema.ts'
export { membersAmong } from './store.ts'

/** Segments: named sets of subjects, by rules or as lists of ids, for use in targeting rules. */
export const segments: Slice = { name: 'segments', routes }
