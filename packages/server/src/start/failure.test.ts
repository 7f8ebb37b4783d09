import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config/index.ts'
import { explain } from './failure.ts'

const withCode = (code: string) => Object.assign(new Error('cause'), { code })

describe('the explanation of a failed start', () => {
  it.each([
    [new ConfigError(['PORT must be a whole number']), 'PORT must be a whole number'],
    [withCode('EADDRINUSE'), 'Port 8000 is in use: stop what listens there, or set PORT to another one'],
    [withCode('EACCES'), 'Port 8000 may not be used by this user: set PORT to one above 1023'],
    [withCode('ECONNREFUSED'), 'The database that DATABASE_URL names cannot be reached: cause'],
    [
      withCode('53300'),
      'The database server has no connection left for this service: raise its max_connections',
    ],
    [withCode('28P01'), 'The database refuses the password in DATABASE_URL'],
    [withCode('3D000'), 'The database that DATABASE_URL names does not exist: create it first'],
  ])('names the cause and the remedy', (error, sentence) => {
    expect(explain(error, 8000)).toContain(sentence)
  })

  it.each([new Error('a bug'), 'text', undefined])('is not guessed', (error) => {
    expect(explain(error, 8000)).toBeUndefined()
  })
})
