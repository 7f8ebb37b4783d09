import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { User } from '../api/session.ts'

/** Why a sign-in through an organisation failed, as the address of the sign-in page says it. */
export interface SignInFailure {
  /** Such as sso_expired; one that nobody knows is possible. */
  code: string
  /** The error code of the identity provider. */
  providerCode: string | undefined
  requestId: string | undefined
}

/** Parts of optional modules that pages of features show without importing the module. */
export interface ModuleParts {
  /** On the sign-in page, above the password: why the sign-in through an organisation failed. */
  SignInFailure: ComponentType<{ failure: SignInFailure }>
  /** On the sign-in page, under the password: the way in through an organisation. */
  OrganisationSignIn: ComponentType<{ returnTo: string; isOpen: boolean; domain: string | undefined }>
  /** On the page of accounts: the identities at providers that sign in to an account. */
  LinkedIdentities: ComponentType<{ user: User; onClose: () => void }>
}

/** A part of a module. Whether the deployment has the module is asked apart: see `useHasModule`. */
export const useModulePart = <Name extends keyof ModuleParts>(name: Name): ModuleParts[Name] =>
  useRouteContext({ from: rootRouteId, select: ({ parts }) => parts })[name]
