import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseVariant, hashFraction } from '@assay/evaluation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

/**
 * Published data of the mobile game Cookie Cats: 90,189 players, of whom some came back after one and after seven
 * days. Per variant: how many came back on both days, on the first only, on the second only, and never.
 */
const COUNTS = {
  gate_30: { both: 6676, first: 13_358, second: 1826, never: 22_840 },
  gate_40: { both: 6506, first: 13_613, second: 1773, never: 23_597 },
} as const

type Gate = keyof typeof COUNTS

interface Player {
  name: string
  gate: Gate
  retention_1: boolean
  retention_7: boolean
}

const countedPlayers = (): Player[] =>
  (['gate_30', 'gate_40'] as const).flatMap((gate) => {
    const { both, first, second, never } = COUNTS[gate]
    return Array.from({ length: both + first + second + never }, (_, index) => ({
      name: `${gate}-${index}`,
      gate,
      retention_1: index < both + first,
      retention_7: index < both || (index >= both + first && index < both + first + second),
    }))
  })

const FILE = join(
  process.env['ASSAY_SHARED'] ?? fileURLToPath(new URL('../../../../../shared', import.meta.url)),
  'data/cookie_cats.csv',
)

/** The real players where their file is at hand. */
const recordedPlayers = (): Player[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [name = '', gate = '', , first, second] = line.split(';')
      return { name, gate: gate as Gate, retention_1: first === 'TRUE', retention_7: second === 'TRUE' }
    })

const players = existsSync(FILE) ? recordedPlayers() : countedPlayers()

const KEY = 'cookie-cats'
const GATES = [
  { gate: 'gate_30', traffic_allocation: 50 },
  { gate: 'gate_40', traffic_allocation: 50 },
] as const

/** An id for the player that the hash sends to the player's gate. */
const idOf = ({ name, gate }: Player): string => {
  for (let number = 0; ; number += 1) {
    const id = `${name}.${number}`
    if (chooseVariant(GATES, hashFraction(id, KEY))?.gate === gate) return id
  }
}

const parts = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / 1000) }, (_, part) =>
    list.slice(part * 1000, (part + 1) * 1000),
  )

let service: TestService
let results: Results

interface Results {
  summary: Record<string, unknown>
  srm: { p_value: number; warning: boolean; notice: boolean }
  metrics: { metric_name: string; variants: Record<string, unknown>[] }[]
}

beforeAll(async () => {
  service = await startTestService()
  const developer = service.as('developer')
  const created = await developer.post('/experiments/', {
    name: 'Cookie Cats',
    key: KEY,
    variants: GATES.map(({ gate }) => ({ name: gate })),
    metrics: [
      { name: 'Retention 1', event_name: 'retention_1' },
      { name: 'Retention 7', event_name: 'retention_7' },
    ],
  })
  const { id } = created.json()
  await developer.post(`/experiments/${id}/start`)
  const headers = await service.key(['assign', 'track'])
  const post = async (path: string, payload: object) => {
    const response = await service.inject({
      method: 'POST',
      url: `/api/v1/tracking${path}`,
      headers,
      payload,
    })
    expect(response.statusCode).toBe(200)
    return response.json()
  }
  for (const part of parts(players.map((player) => ({ ...player, user_id: idOf(player) })))) {
    const users = part.map(({ user_id }) => ({ user_id }))
    const { variants, assignments } = await post('/assign/batch', { experiment_key: KEY, users })
    const gates = assignments.map(({ variant_id }: { variant_id: string }) => variants[variant_id].name)
    expect(gates).toEqual(part.map(({ gate }) => gate))
    const events = part.flatMap(({ user_id, ...player }) =>
      (['retention_1', 'retention_7'] as const)
        .filter((name) => player[name])
        .map((name) => ({ user_id, event_type: name, event_id: name, experiment_key: KEY })),
    )
    for (const some of parts(events)) expect((await post('/batch', { events: some })).failure_count).toBe(0)
  }
  results = (await developer.get(`/results/${id}?use_cache=false`)).json()
})
afterAll(() => service.close())

/** R: fisher.test, two-sided; SciPy: fisher_exact gives the same. Cohen's h: 2 asin(sqrt(p2)) - 2 asin(sqrt(p1)). */
const EXPECTED = [
  {
    metric_name: 'Retention 1',
    conversions: [20_034, 20_119],
    p_value: 0.07470723372433523,
    adjusted_p_value: 0.07470723372433523,
    effect_size: -0.011881898259223478,
    is_significant: false,
  },
  {
    metric_name: 'Retention 7',
    conversions: [8502, 8279],
    p_value: 0.0015909615839842354,
    adjusted_p_value: 0.003181923167968471,
    effect_size: -0.021074001016365917,
    is_significant: true,
  },
]

describe('a published experiment', () => {
  it('has every player and every return', () => {
    expect(players).toHaveLength(90_189)
    expect(results.summary).toMatchObject({ total_users: 90_189, total_events: 56_934 })
    expect(results.metrics.map(({ variants }) => variants.map(({ sample_size }) => sample_size))).toEqual([
      [44_700, 45_489],
      [44_700, 45_489],
    ])
  })

  it.each(EXPECTED)('gives the totals of R and SciPy for $metric_name', (expected) => {
    const metric = results.metrics.find(({ metric_name }) => metric_name === expected.metric_name)
    const [control, treatment] = metric?.variants ?? []
    expect([control?.conversions, treatment?.conversions]).toEqual(expected.conversions)
    for (const name of ['p_value', 'adjusted_p_value', 'effect_size'] as const) {
      const relative = Math.abs(Number(treatment?.[name]) / expected[name] - 1)
      expect(relative, name).toBeLessThan(1e-9)
    }
    expect(treatment?.is_significant).toBe(expected.is_significant)
  })

  it('has a split that deserves a look, and no alarm', () => {
    expect(results.srm).toMatchObject({ notice: true, warning: false })
    expect(results.srm.p_value).toBeCloseTo(0.0086, 4)
  })
})
