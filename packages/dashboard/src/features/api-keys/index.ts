export type { KeyCalls } from './commands.ts'
export { CreateKeyDialog } from './create-key-dialog.tsx'
export { KeyTable } from './key-table.tsx'
export { OwnKeys } from './own-keys.tsx'
