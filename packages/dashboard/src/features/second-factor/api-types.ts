import type { components, operations } from 'assay:api'

/** The state of the signed-in person's second factor. */
export type SecondFactor = components['schemas']['SecondFactor']

/** What an authenticator app needs to know, answered once. */
export type Setup = operations['postAuthSecondFactor']['responses'][201]['content']['application/json']
