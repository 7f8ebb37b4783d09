import { isPlainObject } from '../../../ui/plain-object.ts'

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

const testIn = (value: unknown): StartedTest | undefined => {
  if (!isPlainObject(value)) return undefined
  const { secret, configId } = value
  return typeof secret === 'string' && typeof configId === 'string' ? { secret, configId } : undefined
}

/** The test that this tab knows of; undefined: none. */
export const startedTest = (): StartedTest | undefined => {
  try {
    return testIn(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return undefined
  }
}
