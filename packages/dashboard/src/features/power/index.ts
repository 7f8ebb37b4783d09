export { useBeginDraft } from './use-begin-draft.ts'
