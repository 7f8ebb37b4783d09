import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Schemas } from '../api/client.ts'
import type { User } from '../api/session.ts'

/** Why a sign-in through an organisation failed, as the address of the sign-in page says it. */
export interface SignInFailure {
  /** Such as sso_expired; one that nobody knows is possible. */
  code: string
  /** The error code of the identity provider. */
  providerCode: string | undefined
  requestId: string | undefined
}

/** An experiment or a feature flag that items of other services can be linked to. */
export interface LinkedEntity {
  entity_type: 'experiment' | 'feature_flag'
  entity_id: string
}

/** Parts of optional modules that pages of features show without importing the module. */
export interface ModuleParts {
  /** On the sign-in page, above the password: why the sign-in through an organisation failed. */
  SignInFailure: ComponentType<{ failure: SignInFailure }>
  /** On the sign-in page, under the password: the way in through an organisation. */
  OrganisationSignIn: ComponentType<{ returnTo: string; isOpen: boolean; domain: string | undefined }>
  /** On the page of accounts: the identities at providers that sign in to an account. */
  LinkedIdentities: ComponentType<{ user: User; onClose: () => void }>
  /** On the pages of an experiment and of a feature flag: issues and records of other services. */
  LinkedItems: ComponentType<{ entity: LinkedEntity }>
  /** On the page of an experiment between URLs: its traffic, and the way to its page. */
  SplitUrl: ComponentType<{ experiment: Schemas['Experiment'] }>
  /** On the page of an experiment: its analyses in warehouses. */
  WarehouseAnalyses: ComponentType<{ experiment: Schemas['Experiment'] }>
}

/** A part of a module. Whether the deployment has the module is asked apart: see `useHasModule`. */
export const useModulePart = <Name extends keyof ModuleParts>(name: Name): ModuleParts[Name] =>
  useRouteContext({ from: rootRouteId, select: ({ parts }) => parts })[name]
