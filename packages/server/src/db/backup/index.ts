export { checkBackup } from './check.ts'
export { type BackupSummary, backUp } from './dump.ts'
export { BackupError, DamageError } from './failure.ts'
export { restore } from './load.ts'
