import type { components } from 'assay:api'
import { useSyncExternalStore } from 'react'

export type User = components['schemas']['User']

/** Why somebody is signed out. */
export type SignOutReason = 'signed-out' | 'expired'

interface Session {
  token: string
  user: User
}

/** The tab's storage: closing the tab ends the session here, and no other tab or address ever sees the token. */
const KEY = 'assay.session'

let session = stored()
let reason: SignOutReason | undefined
const listeners = new Set<() => void>()

function stored(): Session | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'token' in value && 'user' in value
}

const change = (next: Session | undefined): void => {
  session = next
  if (next === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Begins a session with the answer of a sign-in. */
export const beginSession = (token: string, user: User): void => {
  reason = undefined
  change({ token, user })
}

/** Ends the session here; the sign-in page says why. */
export const endSession = (why: SignOutReason): void => {
  if (session === undefined) return
  reason = why
  change(undefined)
}

/** Replaces the signed-in person's details. */
export const updateUser = (user: User): void => {
  if (session !== undefined) change({ ...session, user })
}

export const sessionToken = (): string | undefined => session?.token
export const signedInUser = (): User | undefined => session?.user
export const signOutReason = (): SignOutReason | undefined => reason

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back whenever a session ends. */
export const onSessionEnd = (listener: () => void): void => {
  subscribe(() => {
    if (session === undefined) listener()
  })
}

/** The signed-in person, or undefined; the component is drawn again when that changes. */
export const useMaybeUser = (): User | undefined => useSyncExternalStore(subscribe, signedInUser)

/** The signed-in person, on pages that only exist for one. */
export const useUser = (): User => {
  const user = useMaybeUser()
  if (user === undefined) throw new Error('This page needs somebody who is signed in.')
  return user
}
