import { fileSize } from '../../ui/file-size.ts'
import { count } from '../../ui/format.ts'
import type { Connection, Run } from './api-types.ts'

const MINUTE = 60
const HOUR = 3600

/** Seconds as people say them: 45 s, 12 min, 18.3 h. */
export const secondsText = (seconds: number): string => {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`
  if (seconds < 10 * MINUTE) return `${count(Math.round(seconds))} s`
  if (seconds < 2 * HOUR) return `${count(Math.round(seconds / MINUTE))} min`
  return `${count(Math.round((seconds / HOUR) * 10) / 10)} h`
}

type WorstCase = Pick<Connection, 'worst_case_bytes_per_day' | 'worst_case_seconds_per_day'>

/** The most that a day can cost through a connection: bytes read or seconds computed. */
export const worstCaseOf = ({
  worst_case_bytes_per_day: bytes,
  worst_case_seconds_per_day: seconds,
}: WorstCase): string => {
  if (bytes !== undefined) return `${fileSize(bytes)} read`
  return seconds === undefined ? '–' : `${secondsText(seconds)} of computing`
}

/** What a run has cost so far: bytes billed where the warehouse says them, else the time of its statements. */
export const costOf = ({ job_metadata }: Pick<Run, 'job_metadata'>): string => {
  const billed = job_metadata.flatMap(({ total_bytes_billed: bytes }) => (bytes === undefined ? [] : [bytes]))
  if (billed.length > 0) return `${fileSize(billed.reduce((sum, bytes) => sum + bytes, 0))} billed`
  const elapsed = job_metadata.flatMap(({ elapsed_ms }) => (elapsed_ms === null ? [] : [elapsed_ms]))
  return elapsed.length === 0 ? '–' : secondsText(elapsed.reduce((sum, ms) => sum + ms, 0) / 1000)
}
