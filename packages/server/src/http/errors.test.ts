import { describe, expect, it } from 'vitest'
import { DatabaseError } from '../db/errors.ts'
import {
  AppError,
  conflict,
  type ErrorKind,
  forbidden,
  invalid,
  notFound,
  unprocessable,
  wrongField,
} from '../lib/errors.ts'
import { errorAnswer } from './errors.ts'

describe('a temporary database failure', () => {
  const failure = (code: string, severity: 'ERROR' | 'FATAL' = 'ERROR', message = 'secret detail') =>
    Object.assign(new DatabaseError(message, 7, 'error'), { code, severity })

  it.each([
    ...['08006', '25006', '25P03', '40001', '40P01', '53000', '53100', '53200', '53300', '53400'],
    ...['55P03', '57014', '57P01', '57P02', '57P03', '57P05', '58030'],
  ])('(%s) is answered with 503 and Retry-After', (code) => {
    const answer = errorAnswer(failure(code), 'id')
    expect(answer.status).toBe(503)
    expect(answer.body).toEqual({ detail: 'Service temporarily unavailable' })
    expect(Number(answer.headers['Retry-After'])).toBeGreaterThan(0)
  })

  it('includes internal errors that ended the session or report a crash', () => {
    expect(errorAnswer(failure('XX000', 'FATAL'), 'id').status).toBe(503)
    const crash = 'postmaster exited during a parallel transaction'
    expect(errorAnswer(failure('XX000', 'ERROR', crash), 'id').status).toBe(503)
    expect(errorAnswer(failure('XX000'), 'id').status).toBe(500)
  })

  it.each(['22P02', '23505', '42P01', '42601', '54000'])(
    'does not include programming errors (%s)',
    (code) => {
      expect(errorAnswer(failure(code), 'id').status).toBe(500)
    },
  )
})

describe('refusals', () => {
  it.each<[ErrorKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['conflict', 409],
    ['too_large', 413],
    ['unsupported_media_type', 415],
    ['unprocessable', 422],
    ['locked', 423],
    ['limited', 429],
    ['not_implemented', 501],
    ['unavailable', 503],
  ])('of kind %s are answered with %i and their message', (kind, status) => {
    const answer = errorAnswer(new AppError(kind, 'why', { headers: { 'Retry-After': '1' } }), 'id')
    expect(answer).toEqual({ status, body: { detail: 'why' }, headers: { 'Retry-After': '1' } })
  })

  it('use the messages of the API', () => {
    expect(errorAnswer(notFound('Experiment'), 'id').body).toEqual({ detail: 'Experiment not found' })
    expect(errorAnswer(forbidden(), 'id').body).toEqual({ detail: 'Not enough permissions' })
    expect(errorAnswer(conflict('taken'), 'id')).toMatchObject({ status: 409, body: { detail: 'taken' } })
    expect(errorAnswer(invalid('no'), 'id')).toMatchObject({ status: 400, body: { detail: 'no' } })
  })

  it('of single fields list the problems', () => {
    const problem = { type: 'value_error' as const, loc: ['body', 'end'], msg: 'too early' }
    expect(errorAnswer(wrongField(['body', 'end'], 'too early'), 'id').body).toEqual({ detail: [problem] })
    expect(errorAnswer(unprocessable([problem, problem]), 'id').body).toEqual({ detail: [problem, problem] })
  })

  it('carry the machine-readable code of the API', () => {
    expect(errorAnswer(new AppError('conflict', 'busy', { code: 'run_in_progress' }), 'id').body).toEqual({
      detail: { code: 'run_in_progress', message: 'busy' },
    })
  })
})

describe('unexpected errors', () => {
  it.each([new Error('secret'), new TypeError('secret'), 'secret', null, undefined, { message: 'secret' }])(
    'are answered with only the request id: %s',
    (error) => {
      expect(errorAnswer(error, 'id-1')).toEqual({
        status: 500,
        body: { detail: 'Internal Server Error (request ID: id-1)' },
        headers: {},
      })
    },
  )
})
