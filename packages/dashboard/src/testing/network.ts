import { onTestFinished, vi } from 'vitest'

/** What the service answers to a request: a body with status 200, or a function of the request's own body. */
export type Answer = object | string | null | ((body: unknown, url: URL) => unknown)

/** Answers by operation, such as `GET /api/v1/segments/{id}`; what stands in braces fits any part of a path. */
export type Answers = Readonly<Record<string, Answer>>

/** A request that reached the network. */
export interface Sent {
  /** Such as `POST /api/v1/segments/`. */
  operation: string
  body: unknown
}

/** A refusal, to be returned by an answer: `() => refusal(409, 'The name is taken.')`. */
export const refusal = (status: number, detail: unknown): Response => Response.json({ detail }, { status })

const fits = (pattern: string, operation: string): boolean => {
  const [wanted, given] = [pattern.split('/'), operation.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at])
  )
}

const isFunction = (answer: Answer): answer is (body: unknown, url: URL) => unknown =>
  typeof answer === 'function'

const answerTo = async (answers: Answers, { operation, body }: Sent, url: URL): Promise<Response> => {
  const [, answer] = Object.entries(answers).find(([pattern]) => fits(pattern, operation)) ?? []
  if (answer === undefined) return refusal(404, `The test has no answer to ${operation}.`)
  const answered = isFunction(answer) ? await answer(body, url) : answer
  return answered instanceof Response ? answered : Response.json(answered)
}

/** What a JSON body says; another body, such as that of a form, is its text. */
const bodyOf = (text: string, type: string | null): unknown => {
  if (text === '') return undefined
  return type?.includes('json') ? JSON.parse(text) : text
}

/**
 * Puts a table of answers where the network is, until the test ends. A request that no answer fits is refused with a
 * sentence that names it.
 *
 * @returns every request that changes something, in the order of sending
 */
export const answerRequests = (answers: Answers): Sent[] => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    const body = bodyOf(text, request.headers.get('content-type'))
    const operation = `${request.method} ${url.pathname}`
    if (request.method !== 'GET') sent.push({ operation, body })
    return answerTo(answers, { operation, body }, url)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}
