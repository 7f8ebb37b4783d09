import { setTimeout as pause } from 'node:timers/promises'

/** Error for a request that the service refused, with its message. */
class RefusedError extends Error {}

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Creates a client of the service's public API at an address; `path` omits /api/v1. */
export const createClient = (address: string) => {
  const call = async ({ method, path, body, headers = {} }: Call): Promise<unknown> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.status === 429) {
      await response.arrayBuffer()
      await pause(1000 * Number(response.headers.get('retry-after') ?? 1))
      return call({ method, path, headers, ...(body && { body }) })
    }
    const text = await response.text()
    if (!response.ok)
      throw new RefusedError(`${method} ${path} was answered with ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return call
}

export type Client = ReturnType<typeof createClient>
