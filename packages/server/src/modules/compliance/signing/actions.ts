import type { Context } from '../../../context.ts'

/** Says at the start that the audit log is signed with a key that whoever has SECRET_KEY has, too. */
export const warnOfDerivedKey = ({ config, log }: Context): void => {
  if (config.AUDIT_HMAC_KEY.length > 0) return
  log.warn({ setting: 'AUDIT_HMAC_KEY' }, 'audit log is signed with a key derived from SECRET_KEY')
}
