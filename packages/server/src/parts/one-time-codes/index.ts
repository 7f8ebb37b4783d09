export { issueCode, tryCode } from './actions.ts'
export type { Purpose } from './rules.ts'
