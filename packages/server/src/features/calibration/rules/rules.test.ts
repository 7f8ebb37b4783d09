import { describe, expect, it } from 'vitest'
import { comparable, replaySubjects } from './replay.ts'
import { SubjectPacker, subjectIds } from './subjects.ts'
import { verdictOn } from './verdict.ts'

const METRICS = [
  { id: 'm1', name: 'Bought', hasValues: false },
  { id: 'm2', name: 'Revenue', hasValues: true },
]

describe('packed subjects', () => {
  it('store ids in any script, and outcomes in the order of the subjects', () => {
    const packer = new SubjectPacker(METRICS)
    packer.add({
      subjects: ['a', 'ü', '日本'],
      outcomes: [
        { user_id: '日本', metric_id: 'm1', value: null },
        { user_id: 'a', metric_id: 'm2', value: 2.5 },
        { user_id: 'nobody', metric_id: 'm1', value: null },
        { user_id: 'a', metric_id: 'of another experiment', value: 1 },
      ],
    })
    packer.add({ subjects: ['😀'], outcomes: [{ user_id: '😀', metric_id: 'm2', value: null }] })
    const packed = packer.packed()
    expect(subjectIds(packed)).toEqual(['a', 'ü', '日本', '😀'])
    expect(packed.metrics.map(({ converted }) => [...converted])).toEqual([
      [0, 0, 1, 0],
      [1, 0, 0, 1],
    ])
    expect(packed.metrics.map(({ values }) => values && [...values])).toEqual([null, [2.5, 0, 0, 0]])
  })

  it('share their memory, so that a thread gets them without a copy', () => {
    const { text, ends, metrics } = new SubjectPacker(METRICS).packed()
    for (const { buffer } of [text, ends, metrics[0]!.converted, metrics[1]!.values!]) {
      expect(buffer).toBeInstanceOf(SharedArrayBuffer)
    }
  })
})

describe('the variants to compare', () => {
  it.each([
    { allocations: [50, 50], control: 0, expected: [1] },
    { allocations: [20, 30, 0, 50], control: 1, expected: [0, 3] },
    { allocations: [0, 100], control: 0, expected: [] },
    { allocations: [100, 0], control: 0, expected: [] },
    { allocations: [50, 50], control: -1, expected: [] },
  ])('of $allocations with control $control are $expected', ({ allocations, control, expected }) => {
    expect(comparable(allocations, control)).toEqual(expected)
  })
})

describe('the verdict', () => {
  const record = { metric_id: 'm', metric_name: 'M', method: 'fisher_exact' as const, uniform: [0.2, 0.8] }
  const pValues = (alarms: number): number[] =>
    Array.from({ length: 1000 }, (_, i) => (i < alarms ? 0.01 : 0.5))

  it('compares the exact interval with the target', () => {
    const sizes = pValues(0).map(() => 0.042)
    const right = verdictOn({ ...record, pValues: pValues(41), sizes }, 0.05)
    expect(right).toMatchObject({ false_positive_rate: 0.041, calibrated: true, repetitions: 1000 })
    expect(right.target).toBeCloseTo(0.042, 12)
    expect(right.interval![0]).toBeCloseTo(0.026566058, 9)
    expect(right.interval![1]).toBeCloseTo(0.059968675, 9)
    expect(verdictOn({ ...record, pValues: pValues(65), sizes }, 0.05).calibrated).toBe(false)
    expect(verdictOn({ ...record, pValues: pValues(20), sizes }, 0.05).calibrated).toBe(false)
  })

  it('does not count a p-value equal to alpha as a false positive', () => {
    const { false_positive_rate } = verdictOn(
      { ...record, pValues: [0.05, 0.0499], sizes: [0.05, 0.05] },
      0.05,
    )
    expect(false_positive_rate).toBe(0.5)
  })
})

describe('the replay', () => {
  it('reports its progress in whole percents, ending with 1', () => {
    const packer = new SubjectPacker(METRICS.slice(0, 1))
    packer.add({ subjects: ['a', 'b', 'c'], outcomes: [] })
    const seen: number[] = []
    const input = { allocations: [50, 50], control: 0, salt: 's', alpha: 0.05 }
    replaySubjects({ ...input, subjects: packer.packed(), repetitions: 250 }, (progress) =>
      seen.push(progress),
    )
    expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => (i + 1) / 100))
  })

  it('does not report discrete p-values as uneven', () => {
    const packer = new SubjectPacker(METRICS.slice(0, 1))
    const subjects = Array.from({ length: 40 }, (_, i) => `s${i}`)
    packer.add({
      subjects,
      outcomes: subjects.slice(0, 6).map((user_id) => ({ user_id, metric_id: 'm1', value: null })),
    })
    const input = { allocations: [50, 50], control: 0, salt: 'discrete', alpha: 0.05, repetitions: 2000 }
    const [row] = replaySubjects({ ...input, subjects: packer.packed() }, () => undefined)
    expect(row!.calibrated).toBe(true)
    expect(row!.ks_p_value).toBeGreaterThan(0.001)
  })
})
