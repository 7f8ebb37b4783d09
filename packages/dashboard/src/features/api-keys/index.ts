export { CreateKeyDialog } from './create-key-dialog.tsx'
export { OwnKeys } from './own-keys.tsx'
