import { TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret at a moment. */
export const appCode = (secret: string, moment: Date): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: moment.getTime() })
