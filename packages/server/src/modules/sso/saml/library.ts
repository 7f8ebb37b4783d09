import { createRequire } from 'node:module'
import { AppError } from '../../../lib/errors.ts'

/** The SAML library, an optional dependency. */
export interface SamlLibrary {
  /** Why it cannot be loaded; undefined when it can. */
  absence: () => string | undefined
}

const PACKAGE = '@node-saml/node-saml'
const find = createRequire(import.meta.url)

/** The library as it is installed. A worker thread loads it for the first response; looking for it loads nothing. */
export const installedLibrary: SamlLibrary = {
  absence: () => {
    try {
      find.resolve(PACKAGE)
      return undefined
    } catch {
      return `the package ${PACKAGE} is not installed`
    }
  },
}

/** Refusal of every SAML route without the library (501). */
export const samlUnavailable = (reason: string): AppError =>
  new AppError('not_implemented', `SAML single sign-on is not available in this deployment: ${reason}`)
