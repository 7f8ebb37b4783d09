interface Call {
  token?: string
  key?: string
  body?: object
}

/** Calls the service to set something up; anything but success ends what was begun. */
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
