/** Recent subjects: a change can be tried on them before it is made. */
export { flush, lastAssigned, lastSeen, recordSubject } from './actions.ts'
export { attributesOf, type WrittenSubject } from './rules.ts'
