export { endAlert, notify, notifyOnce } from './actions.ts'
export type { Kind } from './kinds.ts'
export type { Notice } from './rules.ts'
