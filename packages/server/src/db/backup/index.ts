export { type BackupSummary, backUp } from './dump.ts'
export { BackupError } from './failure.ts'
export { restore } from './load.ts'
