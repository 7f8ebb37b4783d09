/** Which subjects were seen lately: what a change can be tried on before it is made. */
export { flush, lastAssigned, lastSeen, noteSubject } from './actions.ts'
export { attributesOf, type WrittenSubject } from './rules.ts'
