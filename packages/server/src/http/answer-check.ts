import { isDeepStrictEqual } from 'node:util'
import type { Route } from './route.ts'

/**
 * Compares a successful answer with the route's declared shape: fields that are missing, undeclared or of another type
 * are a bug. Tests run with it, so that the API documentation stays correct.
 *
 * @throws Error naming the route and the fields
 */
export const checkAnswer = ({ method, path, response }: Route, answer: unknown): void => {
  const parsed = response?.safeParse(answer)
  if (!parsed) return
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`${method} ${path} answers against its own shape: ${fields.join('; ')}`)
  }
  if (!isDeepStrictEqual(asSent(parsed.data), asSent(answer))) {
    throw new Error(`${method} ${path} answers fields that its shape does not declare`)
  }
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
