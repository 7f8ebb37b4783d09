export { type IssuedCode, issueCode, type ProvenCode, tryCode } from './actions.ts'
export { CODE_MINUTES, codeOf, type Purpose } from './rules.ts'
