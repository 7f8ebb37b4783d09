import { describe, expect, it } from 'vitest'
import { apiError } from '../../api/errors.ts'
import { fieldErrors } from '../../ui/detailed-error.ts'
import { inWords } from './refusals.ts'

const refused = (status: number, detail: object, headers: Record<string, string> = {}) =>
  apiError(new Response(null, { status, headers }), { detail })

describe('a refusal of the warehouse routes', () => {
  it('says when the next run can start', () => {
    const error = refused(429, {
      code: 'daily_run_limit_reached',
      message: 'The connection has used its runs for today',
      limit: 20,
      resets_at: new Date(Date.now() + 3 * 3_600_000 + 60_000).toISOString(),
    })
    expect(inWords(error)?.message).toMatch(/used its 20 runs of today. The next can start in 3 hours/)
  })

  it('says how long to wait for a free job, and that nothing was used', () => {
    const detail = { code: 'warehouse_busy', message: 'All warehouse jobs are in use' }
    expect(inWords(refused(429, detail, { 'retry-after': '30' }))?.message).toMatch(
      /Try again in 30 seconds; this attempt has used no run/,
    )
  })

  it('stands at the field that it blames', () => {
    const detail = {
      code: 'invalid_filter_value',
      message: 'The filter value is not allowed',
      field: 'filters.0.value',
    }
    expect(fieldErrors(inWords(refused(422, detail)))).toEqual({
      'filters.0.value': expect.stringContaining('Letters, digits, spaces'),
    })
  })

  it('says what failed in the warehouse and what to do', () => {
    const error = refused(502, {
      code: 'key_rejected',
      message: 'The warehouse does not know this public key',
    })
    expect(inWords(error)?.message).toMatch(/does not know this public key. Run the registration statement/)
  })

  it('keeps the sentence of the service for roles and unknown codes', () => {
    const role = {
      code: 'role_required',
      message: 'Starting an analysis requires the developer role; you are analyst',
    }
    expect(inWords(refused(403, role))?.message).toBe(role.message)
    expect(inWords(refused(409, { code: 'new_code', message: 'Something new' }))?.message).toBe(
      'Something new.',
    )
  })
})
