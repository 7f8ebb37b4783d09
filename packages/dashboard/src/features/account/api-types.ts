import type { operations } from 'assay:api'

type SessionPage = operations['getAuthSessions']['responses'][200]['content']['application/json']

/** One place where the signed-in person is signed in. */
export type Session = SessionPage['items'][number]
