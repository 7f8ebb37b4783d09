import type { AuditEntry } from './api-types.ts'

/** Who made the change: the account's e-mail address, or the service for what it does by itself. */
export const authorOf = ({ user_email }: Pick<AuditEntry, 'user_email'>): string =>
  user_email || 'The service'
