import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../testing/network.ts'
import { download } from './download.ts'
import { eventStream } from './event-stream.ts'
import { beginSession, endSession, type User } from './session.ts'

/** Answers every request with what the function returns, and collects where requests went. */
const network = (answer: () => Response): { url: string; init: RequestInit | undefined }[] => {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push({ url, init })
    return Promise.resolve(answer())
  })
  beginSession('the token', { id: '1' } as User)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    endSession('signed-out')
  })
  return requests
}

/** A body that arrives in chunks. */
const bodyOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

const collected = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const { event, data } of eventStream('/api/v1/stream', new AbortController().signal))
    found.push(`${event}: ${data}`)
  return found
}

describe('a stream of events', () => {
  const TEXT = 'event: entry\ndata: über\n\n: ping\n\ndata: 2\r\n\r\nevent: entry\ndata: 3\n\nevent: half'
  const MESSAGES = ['entry: über', 'message: 2', 'entry: 3']

  it('yields the same messages wherever its chunks are cut, and leaves out what did not arrive whole', async () => {
    const bytes = new TextEncoder().encode(TEXT)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 6 }), async (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
        const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end))
        network(() => new Response(bodyOf(chunks)))
        expect(await collected()).toEqual(MESSAGES)
      }),
      { numRuns: 40 },
    )
  })

  it('sends the token in a header, and fails in the words of the service', async () => {
    const requests = network(() => refusal(403, 'Not enough permissions'))
    await expect(collected()).rejects.toThrow('Not enough permissions')
    expect(requests).toMatchObject([
      { url: '/api/v1/stream', init: { headers: { Authorization: 'Bearer the token' } } },
    ])
  })
})

describe('a download', () => {
  /** Saves from an answer; the name and the content of the file that the browser was given. */
  const saved = async (answer: Response, onProgress?: (bytes: number) => void) => {
    const requests = network(() => answer)
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob)
      return 'blob:file'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    await download('/api/v1/export', {
      query: { format: 'csv', limit: 5, since: undefined },
      fileName: 'export.csv',
      ...(onProgress && { onProgress }),
    })
    const [link] = click.mock.contexts
    const name = link instanceof HTMLAnchorElement ? link.download : ''
    return { requests, file: { name, text: await blobs[0]?.text() } }
  }

  it('asks with the values that are given, and names the file as the service does', async () => {
    const headers = { 'content-disposition': 'attachment; filename="flags.csv"' }
    const { requests, file } = await saved(new Response('a,b', { headers }))
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/export?format=csv&limit=5'])
    expect(file).toEqual({ name: 'flags.csv', text: 'a,b' })
  })

  it('has a name of its own where the service gives none', async () => {
    expect((await saved(new Response('a'))).file.name).toBe('export.csv')
  })

  it('reports how many bytes have come', async () => {
    const seen: number[] = []
    const chunks = ['ab', 'cde'].map((text) => new TextEncoder().encode(text))
    const { file } = await saved(new Response(bodyOf(chunks)), (bytes) => seen.push(bytes))
    expect([seen, file.text]).toEqual([[2, 5], 'abcde'])
  })

  it('saves nothing when the service refuses', async () => {
    network(() => refusal(413, 'Too many rows.'))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    onTestFinished(() => void vi.restoreAllMocks())
    await expect(download('/api/v1/export', { fileName: 'a.csv' })).rejects.toThrow('Too many rows.')
    expect(click).not.toHaveBeenCalled()
  })
})
