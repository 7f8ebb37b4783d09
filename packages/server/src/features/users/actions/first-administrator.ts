import { type Context, inTransaction } from '../../../context.ts'
import { emailAddress } from '../../../http/shapes.ts'
import { randomToken } from '../../../lib/ids.ts'
import { isWeakPassword } from '../rules.ts'
import { newPassword } from '../schema.ts'
import * as store from '../store/accounts.ts'
import { create } from './administration.ts'

/** Settings that prevent the service from creating its first administrator; the message says what to set. */
export class FirstAdministratorError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FirstAdministratorError'
  }
}

/** The state of the first administrator at the start. */
export type FirstAdministrator =
  | { state: 'present' }
  /** People come from the identity service, which says who administers: nobody signs in with a password here. */
  | { state: 'managed' }
  /** There is no account and no setting that names one, so nobody can sign in. */
  | { state: 'missing' }
  /** `password` only when it was generated now: it is stored nowhere else, so it must be shown. */
  | { state: 'created'; email: string; password?: string }

/**
 * Creates the account that FIRST_SUPERUSER names, when there is no account at all. Several processes may call it
 * concurrently: one creates it.
 *
 * @throws FirstAdministratorError for settings that do not define an account
 */
export const ensureFirstAdministrator = async (ctx: Context): Promise<FirstAdministrator> => {
  if (ctx.config.AUTH_PROVIDER === 'managed') return { state: 'managed' }
  return await inTransaction(ctx, createFirst)
}

const createFirst = async (ctx: Context): Promise<FirstAdministrator> => {
  if (!(await store.lockWhenEmpty(ctx))) return { state: 'present' }
  const { FIRST_SUPERUSER: address } = ctx.config
  if (address === undefined) return { state: 'missing' }
  const parsed = emailAddress.safeParse(address)
  if (!parsed.success) throw new FirstAdministratorError('FIRST_SUPERUSER must be an e-mail address')
  const { password, isGenerated } = choosePassword(ctx, parsed.data)
  await create(ctx, {
    username: usernameFrom(parsed.data),
    email: parsed.data,
    password,
    role: 'admin',
    is_superuser: true,
    is_active: true,
  })
  return { state: 'created', email: parsed.data, ...(isGenerated && { password }) }
}

const choosePassword = (ctx: Context, address: string): { password: string; isGenerated: boolean } => {
  const { ENVIRONMENT, LOG_FORMAT, FIRST_SUPERUSER_PASSWORD: password } = ctx.config
  const isDeployed = ENVIRONMENT === 'staging' || ENVIRONMENT === 'production'
  if (password === undefined) {
    // In other environments the output is a log, which is stored and forwarded, or not read at all.
    const isShown = ENVIRONMENT === 'development' && LOG_FORMAT === 'pretty'
    if (isShown) return { password: generatePassword(), isGenerated: true }
    throw new FirstAdministratorError(
      'FIRST_SUPERUSER_PASSWORD is required to create the account of FIRST_SUPERUSER: a password is made up, and shown, only in development with LOG_FORMAT=pretty',
    )
  }
  if (isDeployed && isWeakPassword(password, address)) {
    throw new FirstAdministratorError(
      'FIRST_SUPERUSER_PASSWORD is too weak: 8 to 128 characters, an upper-case letter, a lower-case letter and a digit, nothing that everybody tries first',
    )
  }
  if (password.toLowerCase() === usernameFrom(address).toLowerCase()) {
    throw new FirstAdministratorError('FIRST_SUPERUSER_PASSWORD must not be the username')
  }
  return { password, isGenerated: false }
}

const generatePassword = (): string => {
  const password = randomToken(12)
  return newPassword.safeParse(password).success ? password : generatePassword()
}

/** The part before the @, unless it is too short for a username. */
const usernameFrom = (address: string): string => {
  const [local = ''] = address.split('@')
  return local.length >= 3 ? local : address
}
