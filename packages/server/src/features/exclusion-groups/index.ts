import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { type MemberShare, memberRanges as rangesOf, takesPart } from '@assay/lifecycle'
export { saltOf } from './rules.ts'

/** Mutual exclusion groups: experiments that divide subjects, so that no subject takes part in two of them. */
export const exclusionGroups: Slice = { name: 'exclusion-groups', routes }
