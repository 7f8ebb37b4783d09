import { isHealthPath } from '../edge.ts'
import type { Route } from '../route.ts'
import { describeAccess } from './access.ts'
import type { SchemaCollection } from './schemas.ts'
import { type AnswerDescription, answerHeaders, refusal, SHARED_ANSWERS, shared } from './shared-answers.ts'

type Answers = Record<string, AnswerDescription | { $ref: string }>

/** Every answer of a route by status: its success, its own refusals, and the shared ones. */
export const answersOf = (route: Route, path: string, schemas: SchemaCollection): Answers => ({
  ...commonRefusals(route, path),
  ...ownRefusals(route),
  ...otherAnswers(route, path, schemas),
  ...(route.hasEtag && {
    304: { description: 'What the caller has is still good', headers: answerHeaders(isCounted(route, path)) },
  }),
  [successStatus(route)]: success(route, path, schemas),
})

/** The status of a route's successful answer. */
const successStatus = (route: Route): number =>
  route.status ?? (route.response || route.contentType ? 200 : 204)

/** Whether requests to a route are rate limited. */
const isCounted = (route: Route, path: string): boolean => route.access !== 'metrics' && !isHealthPath(path)

const TEXT = { schema: { type: 'string' } }

const success = (route: Route, path: string, schemas: SchemaCollection): AnswerDescription => {
  const headers = answerHeaders(isCounted(route, path))
  if (route.response) {
    const schema = schemas.of(route.response, 'output')
    const others = (route.otherTypes ?? []).map((type) => [type, TEXT] as const)
    return {
      description: 'Success',
      headers,
      content: { [route.contentType ?? 'application/json']: { schema }, ...Object.fromEntries(others) },
    }
  }
  if (route.contentType === undefined) return { description: 'Success, without content', headers }
  return { description: 'Success', headers, content: { [route.contentType]: TEXT } }
}

const otherAnswers = (route: Route, path: string, schemas: SchemaCollection): Answers =>
  Object.fromEntries(
    Object.entries(route.otherResponses ?? {}).map(([status, shape]) => [
      status,
      {
        description: route.errors?.[Number(status)] ?? 'In a shape of its own',
        headers: answerHeaders(isCounted(route, path)),
        content: { [refusalType(route)]: { schema: schemas.of(shape, 'output') } },
      },
    ]),
  )

const refusalType = ({ access }: Route): string =>
  access === 'scim' ? 'application/scim+json' : 'application/json'

const ownRefusals = (route: Route): Answers =>
  Object.fromEntries(
    Object.entries(route.errors ?? {}).map(([status, text]) => [
      status,
      refusal(text, { schema: status === '422' ? 'ValidationError' : 'Error' }),
    ]),
  )

const commonRefusals = (route: Route, path: string): Answers => ({
  400: shared('BadRequest'),
  ...accessRefusals(route, path),
  ...(route.method !== 'GET' && { 413: shared('BodyTooLarge'), 415: shared('UnsupportedMediaType') }),
  // SCIM refuses wrong fields with 400.
  ...(route.access !== 'scim' && { 422: shared('ValidationFailed') }),
  ...(isCounted(route, path) && { 429: shared('RateLimited') }),
  500: shared('InternalError'),
  503: shared('Unavailable'),
})

const accessRefusals = (route: Route, path: string): Answers => {
  const { unauthenticated, mayForbid } = describeAccess(route.access, path)
  return {
    ...(isSharedName(unauthenticated) && { 401: shared(unauthenticated) }),
    ...(mayForbid && { 403: shared(forbiddenName(route)) }),
  }
}

const isSharedName = (name: string | undefined): name is keyof typeof SHARED_ANSWERS =>
  name !== undefined && name in SHARED_ANSWERS

const forbiddenName = ({ access }: Route): keyof typeof SHARED_ANSWERS => {
  if (access === 'metrics') return 'MetricsClosed'
  return typeof access === 'object' ? 'ScopeMissing' : 'Forbidden'
}
