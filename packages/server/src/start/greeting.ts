import type { Config } from '../config/index.ts'
import type { FirstAdministrator } from '../features/users/index.ts'

/** Where the service can be reached, in words for a person: 0.0.0.0 is no address to visit. */
export const visitAddress = (listening: string): string =>
  listening.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost').replace('127.0.0.1', 'localhost')

/** The few lines that a person who starts the service on their own machine should see. */
export const greeting = (address: string, administrator: FirstAdministrator): string => {
  const lines = [
    `Assay is ready at ${address}`,
    `  Open       ${address} and sign in`,
    ...signInLines(administrator),
    `  API        ${address}/api/v1/docs`,
    '  Next       npm run demo',
  ]
  return `\n${lines.join('\n')}\n\n`
}

const signInLines = (administrator: FirstAdministrator): string[] => {
  if (administrator.state !== 'created') return []
  const { email, password } = administrator
  return [
    `  Sign in    ${email}`,
    `  Password   ${password === undefined ? 'as FIRST_SUPERUSER_PASSWORD says' : 'the one above'}`,
  ]
}

/**
 * A password that was made up now. It is written before anything else can fail or be broken off: it is stored nowhere.
 */
export const firstPassword = (administrator: FirstAdministrator): string => {
  if (administrator.state !== 'created' || administrator.password === undefined) return ''
  const { email, password } = administrator
  return `\nThe first administrator was created:\n  Sign in    ${email}\n  Password   ${password}   (made now, shown only this once)\n\n`
}

/** Whether somebody is likely to read the lines of `greeting`; otherwise the start is one line of the log. */
export const greetsPeople = ({ ENVIRONMENT, LOG_FORMAT }: Config): boolean =>
  ENVIRONMENT === 'development' && LOG_FORMAT === 'pretty'
