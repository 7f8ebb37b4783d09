import type { SignatureState } from '../signing/keys.ts'

/** What is wrong with a file, and where, in words that follow 'The export is not intact:'. */
export type Problem = string

/** The problem of a signature; undefined when it is valid. */
export const signatureProblem = (
  subject: string,
  keyId: string,
  state: SignatureState,
): Problem | undefined => {
  if (state === 'valid') return undefined
  return state === 'invalid'
    ? `${subject} has a signature that the key ${keyId} did not make`
    : `${subject} is signed with the key ${keyId}, which is not among the given ones`
}
