import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { routes } from './routes.ts'

export { requireSegments } from './actions.ts'
export { segmentData } from './actions-evaluate.ts'
export {
  type CompiledSegment,
  compileSegment,
  createMembership,
  isIdList,
  type MemberPair,
  type Membership,
  prepareSegments,
  type SegmentData,
  type SegmentRow,
  segmentLookup,
} from './rules.ts'
export { COARSE_STEP, inSteps } from './rules-preview.ts'
export { rulesShape, storedRules } from './schema.ts'
export { membersAmong } from './store.ts'

/** Segments: named sets of subjects, by rules or as lists of ids, for use in targeting rules. */
export const segments: Slice = { name: 'segments', routes, stop: stopWorkers }
