import type { Config } from '../../../config/index.ts'

/** A pool of users at a managed identity service, and the client of it that this service is. */
export interface Pool {
  clientId: string
  /** The issuer that its tokens must name. */
  issuer: string
  /** Address of its API. */
  address: string
  /** Address of the keys that verify its tokens. */
  keysAddress: string
  /** The claim of a token that lists the groups of a person. */
  groupsClaim: string
}

/** The region is part of a host's name, so it cannot hold anything else. */
const POOL_ID = /^([a-z][a-z0-9-]{0,30})_[0-9A-Za-z]{1,64}$/

type PoolSettings = Pick<
  Config,
  | 'MANAGED_USER_POOL_ID'
  | 'MANAGED_CLIENT_ID'
  | 'MANAGED_ENDPOINT'
  | 'MANAGED_ISSUER'
  | 'MANAGED_GROUPS_CLAIM'
>

/** Whether the settings name a pool, so that people can sign in. */
export const isPoolConfigured = (settings: PoolSettings): boolean => poolOf(settings) !== undefined

/** The pool that the settings name; undefined when one is missing, or the id has another form than <region>_<id>. */
export const poolOf = (settings: PoolSettings): Pool | undefined => {
  const { MANAGED_USER_POOL_ID: id = '', MANAGED_CLIENT_ID: clientId, MANAGED_ENDPOINT: endpoint } = settings
  const region = POOL_ID.exec(id)?.[1]
  if (region === undefined || clientId === undefined) return undefined
  const address = (endpoint ?? `https://cognito-idp.${region}.amazonaws.com`).replace(/\/+$/, '')
  return {
    clientId,
    issuer: settings.MANAGED_ISSUER ?? `${address}/${id}`,
    address,
    keysAddress: `${address}/${id}/.well-known/jwks.json`,
    groupsClaim: settings.MANAGED_GROUPS_CLAIM,
  }
}
