import { download as save } from '../ui/download.ts'
import { ApiError, apiError } from './errors.ts'
import { sessionToken } from './session.ts'

interface DownloadOptions {
  /** Values of the query; undefined is left out. */
  query?: Record<string, string | number | boolean | undefined>
  /** The file's name where the service gives none. */
  fileName: string
  /** Called with the number of bytes received so far. */
  onProgress?: (bytes: number) => void
  signal?: AbortSignal
}

const NAME = /filename="([^"]+)"/

const addressOf = (path: string, query: DownloadOptions['query'] = {}): string => {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(values).toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * Saves what the service answers as a file. The token goes in a header, never in the address.
 *
 * @returns the name of the file and the headers of the answer
 * @throws ApiError when the service refuses or cannot be reached
 */
export const download = async (
  path: string,
  options: DownloadOptions,
): Promise<{ name: string; headers: Headers }> => {
  const headers = { Authorization: `Bearer ${sessionToken() ?? ''}` }
  const response = await fetch(addressOf(path, options.query), {
    headers,
    signal: options.signal ?? null,
  }).catch(() => {
    throw new ApiError('The service cannot be reached. Check your connection and try again.', { status: 0 })
  })
  if (!response.ok) throw apiError(response, await response.json().catch(() => undefined))
  const name = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? options.fileName
  save(name, await received(response, options.onProgress))
  return { name, headers: response.headers }
}

/** The whole body; its progress is reported while it arrives. */
const received = (response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> => {
  if (response.body === null || onProgress === undefined) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const type = response.headers.get('content-type') ?? ''
  return new Response(counted, { headers: { 'content-type': type } }).blob()
}
