import { call } from '../call.ts'
import { PROBE_ADDRESS } from './addresses.ts'
import { type Outcome, send } from './send.ts'

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
