export { backUp } from './dump.ts'
export { restore } from './load.ts'
