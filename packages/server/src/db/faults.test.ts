import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { invalid } from '../lib/errors.ts'
import { DatabaseSilence, QueueFull } from './errors.ts'
import { FAULTS, type Fault, faultOf } from './fault-kinds.ts'
import { Faults } from './faults.ts'

const withCode = (code: string, message = 'cause') =>
  Object.assign(new DatabaseError(message, 1, 'error'), { code })

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

const recorded = () => {
  const lines: { level: string; fields: object; message: string }[] = []
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields, message })
  return { lines, log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } }
}

describe('the fault behind an error', () => {
  it.each<[string, unknown, Fault | undefined]>([
    ['a refused connection', refused, 'unreachable'],
    ['several refused addresses', new AggregateError([refused]), 'unreachable'],
    ['a server that shuts down', withCode('57P01'), 'unreachable'],
    ['silence', new DatabaseSilence('no answer'), 'silent'],
    ['a full disk', withCode('53100'), 'disk_full'],
    [
      'a full disk in the words of the system',
      withCode('XX000', 'could not write: No space left on device'),
      'disk_full',
    ],
    ['a standby', withCode('25006'), 'read_only'],
    ['no connection left', withCode('53300'), 'out_of_connections'],
    ['no memory left', withCode('53200'), 'out_of_resources'],
    ['a lock', withCode('55P03'), 'locked'],
    ['a cancelled statement', withCode('57014'), 'slow'],
    ['a failing disk', withCode('58030'), 'server_failure'],
    ['a full queue', new QueueFull(1), 'queue_full'],
    ['a broken rule', withCode('23505'), undefined],
    ['a refusal', invalid('no'), undefined],
    ['a bug', new TypeError('undefined is not a function'), undefined],
  ])('%s is told apart', (_name, error, fault) => {
    expect(faultOf(error)).toBe(fault)
  })
})

describe('a fault', () => {
  it('is one line of the log with its cause and what to do, however many requests meet it', () => {
    const { lines, log } = recorded()
    const faults = new Faults(log)
    for (let count = 0; count < 1000; count += 1) faults.met(withCode('53100', 'could not extend file'))
    expect(lines).toEqual([
      {
        level: 'error',
        fields: {
          fault: 'disk_full',
          cause: 'could not extend file',
          runbook: 'docs/guides/runbooks/disk-full.md',
        },
        message:
          'database fault: the disk of the database is full; free space on it or enlarge it; nothing is stored until then',
      },
    ])
  })

  it('is remembered in the log once a minute while it lasts, and its end is a line too', () => {
    const { lines, log } = recorded()
    const faults = new Faults(log)
    for (let second = 0; second < 90; second += 1) {
      faults.met(refused)
      faults.pass(1000)
    }
    for (let second = 0; second < 30; second += 1) faults.pass(1000)
    expect(lines.map(({ message }) => message.split(':')[0])).toEqual([
      'database fault',
      'database fault lasts',
      'database fault over',
    ])
    expect(lines.at(-1)).toMatchObject({
      level: 'info',
      fields: { fault: 'unreachable', failures: 90, seconds: 89 },
    })
    expect(faults.active()).toEqual([])
  })

  it('is present until something works that it would have prevented, and active some time longer', () => {
    const faults = new Faults(recorded().log)
    faults.met(withCode('53100'))
    faults.met(refused)
    faults.worked(false)
    expect(faults.present()).toEqual(['disk_full'])
    faults.worked(true)
    expect(faults.present()).toEqual([])
    expect(faults.active()).toEqual(['disk_full', 'unreachable'])
    faults.met(refused)
    expect(faults.present()).toEqual(['unreachable'])
  })

  it('of every kind says what it means, what to do and where to read on', () => {
    for (const fault of FAULTS) {
      const { lines, log } = recorded()
      new Faults(log).report(fault, 'cause')
      expect(lines[0]?.message).toMatch(/^database fault: [a-z ]+.*; .{20,}/)
    }
  })
})
