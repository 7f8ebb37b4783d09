import type { operations } from 'assay:api'

type SessionPage = operations['getAuthSessions']['responses'][200]['content']['application/json']

/** An open session of the signed-in person. */
export type Session = SessionPage['items'][number]
