import { expect, it } from 'vitest'
import { costOf, secondsText, worstCaseOf } from './costs.ts'

it.each([
  [0.25, '0.3 s'],
  [300, '300 s'],
  [3600, '60 min'],
  [66_000, '18.3 h'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text)
})

it('says the worst case of a day in what the warehouse charges for', () => {
  expect(worstCaseOf({ worst_case_bytes_per_day: 2_200_000_000_000 })).toBe('2.2 TB read')
  expect(worstCaseOf({ worst_case_seconds_per_day: 66_000 })).toBe('18.3 h of computing')
})

it('adds up what the statements of a run have cost', () => {
  const billed = (total_bytes_billed: number) => ({ statement: 0, elapsed_ms: 500, total_bytes_billed })
  expect(costOf({ job_metadata: [billed(1_000_000), billed(2_000_000)] })).toBe('3.0 MB billed')
  expect(
    costOf({
      job_metadata: [
        { statement: 0, elapsed_ms: 1500 },
        { statement: 1, elapsed_ms: null },
      ],
    }),
  ).toBe('1.5 s')
  expect(costOf({ job_metadata: [] })).toBe('–')
})
