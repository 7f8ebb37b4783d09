export { beginSetup, stepOfCode, useCode } from './actions.ts'
export {
  isRequired,
  mayBeConfirmed,
  newRecoveryCodes,
  otpauthUri,
  recoveryDigest,
  setupEnd,
} from './rules.ts'
export { confirm, confirmedAmong, find, remove, replaceRecoveryCodes } from './store.ts'
