/** A test sign-in that was started from this tab's opener, or in this tab. */
interface StartedTest {
  /** 32 random bytes as base64url, without which nobody reads the report. */
  secret: string
  /** The configuration that is tested. */
  configId: string
}

/** A new tab begins with a copy of its opener's storage, so that it can read the report. */
const KEY = 'assay.single-sign-on.test'

/** Keeps the secret of a test; the one before is forgotten. */
export const keepTest = (test: StartedTest): void => sessionStorage.setItem(KEY, JSON.stringify(test))

const isTest = (value: unknown): value is StartedTest =>
  typeof value === 'object' &&
  value !== null &&
  'secret' in value &&
  typeof value.secret === 'string' &&
  'configId' in value &&
  typeof value.configId === 'string'

/** The test that this tab knows of; undefined: none. */
export const keptTest = (): StartedTest | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isTest(value) ? value : undefined
  } catch {
    return undefined
  }
}
