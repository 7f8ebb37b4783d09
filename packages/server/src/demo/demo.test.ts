import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bucket } from '@assay/evaluation'
import { describe, expect, it } from 'vitest'
import { batches, playersPerVariant, retentionEvents } from './players.ts'

describe('the players of the demonstration', () => {
  const groups = playersPerVariant('some-key')

  it('match the published number per variant', () => {
    expect(groups.map((group) => group.length)).toEqual([44_700, 45_489])
  })

  it('get their variant from the hash alone', () => {
    expect(groups[0]?.every((id) => bucket(id, 'some-key') < 50)).toBe(true)
    expect(groups[1]?.every((id) => bucket(id, 'some-key') >= 50)).toBe(true)
  })

  it('match the published retention', () => {
    const events = retentionEvents(groups, 'some-key')
    const count = (type: string) => events.filter(({ event_type }) => event_type === type).length
    expect([count('retention_1'), count('retention_7')]).toEqual([20_034 + 20_119, 8502 + 8279])
  })

  it('are all sent in batches', () => {
    expect(batches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  })
})

describe('the demonstration', () => {
  it('starts a service, runs the published experiment and prints the expected table', async () => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(errors).toBe('')
    for (const shown of [
      '44,700',
      '45,489',
      '20,034',
      '20,119',
      '8,502',
      '8,279',
      '0.07471',
      '0.001591',
      '0.003182',
    ]) {
      expect(output).toContain(shown)
    }
    expect(output).toMatch(/See it at http:\/\/\S+\/experiments\/[0-9a-f-]{36}\/results\n/)
  })
})
