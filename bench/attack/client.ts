import { PROBE_ADDRESS } from './addresses.ts'
import { type Outcome, send } from './send.ts'

interface Call {
  token?: string
  key?: string
  body?: object
}

/** Calls the service to set something up; anything but success ends the attack. */
export const call = async (
  address: string,
  path: string,
  { token, key, body }: Call,
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'x-api-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** The token of a new session. */
export const signIn = async (
  address: string,
  { email, password }: { email: string; password: string },
): Promise<string> =>
  String((await call(address, '/auth/login', { body: { email, password } }))['access_token'])

/** One request of somebody who does no harm. */
export const ask = (
  url: string,
  { path, credentials, body }: { path: string; credentials: Record<string, string>; body?: object },
): Promise<Outcome> =>
  send(
    {
      method: body ? 'POST' : 'GET',
      path,
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body && { body: JSON.stringify(body) }),
    },
    { url, from: PROBE_ADDRESS, credentials },
  )
