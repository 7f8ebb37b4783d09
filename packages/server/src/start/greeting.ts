import type { Config } from '../config/index.ts'
import type { FirstAdministrator } from '../features/users/index.ts'

/** Address of the service for a browser: 0.0.0.0 cannot be visited. */
export const visitAddress = (listening: string): string =>
  listening.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost').replace('127.0.0.1', 'localhost')

/** Text for a developer who starts the service locally. */
export const greeting = (address: string, administrator: FirstAdministrator): string => {
  const lines = [
    `Assay is ready at ${address}`,
    `  Open       ${address}${administrator.state === 'managed' ? '' : ' and sign in'}`,
    ...signInLines(administrator),
    `  API        ${address}/api/v1/docs`,
    '  Next       npm run demo',
  ]
  return `\n${lines.join('\n')}\n\n`
}

const signInLines = (administrator: FirstAdministrator): string[] => {
  if (administrator.state === 'managed') return ['  Sign in    at the identity service']
  if (administrator.state !== 'created') return []
  const { email, password } = administrator
  return [
    `  Sign in    ${email}`,
    `  Password   ${password === undefined ? 'as FIRST_SUPERUSER_PASSWORD says' : 'the one above'}`,
  ]
}

/**
 * Text with a generated password. It must be printed before any step can fail, since the password is not stored.
 */
export const firstPassword = (administrator: FirstAdministrator): string => {
  if (administrator.state !== 'created' || administrator.password === undefined) return ''
  const { email, password } = administrator
  return `\nThe first administrator was created:\n  Sign in    ${email}\n  Password   ${password}   (made now, shown only this once)\n\n`
}

/** Whether to print the greeting; otherwise the start is a single log line. */
export const greetsPeople = ({ ENVIRONMENT, LOG_FORMAT }: Config): boolean =>
  ENVIRONMENT === 'development' && LOG_FORMAT === 'pretty'
