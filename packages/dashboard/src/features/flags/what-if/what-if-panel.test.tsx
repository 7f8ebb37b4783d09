import { describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { FlagChange, WhatIf } from '../api-types.ts'
import { EFFECT, FLAG, flagWith } from '../testing/examples.ts'
import { WhatIfPanel } from './what-if-panel.tsx'

const CHANGE: FlagChange = { rollout_percentage: 36 }

const show = (effect: Partial<WhatIf>, flag = FLAG) =>
  render(<WhatIfPanel flag={flag} change={CHANGE} />, {
    answers: { 'POST /api/v1/feature-flags/{id}/what-if': { ...EFFECT, ...effect } },
  })

describe('the what-if panel', () => {
  it('asks for a change first', async () => {
    const page = await render(<WhatIfPanel flag={FLAG} change={undefined} />)
    page.getByText(/^Change the rules or a percentage/)
    expect(page.sent).toEqual([])
  })

  it('counts the subjects that would get another value, and shows examples', async () => {
    const page = await show({})
    await page.findByText(/would get another value\. 12 more would have the flag\.$/)
    page.getByText('12 subjects')
    page.getByText('now 60 of 200')
    await page.user.click(page.getByRole('button', { name: 'Examples' }))
    expect(page.getByRole('listitem').textContent).toBe('user-7off → on')
    expect(page.sent).toEqual([{ operation: `POST /api/v1/feature-flags/${FLAG.id}/what-if`, body: CHANGE }])
  })

  it('says that a flag that is off changes nothing yet', async () => {
    const page = await show({ changed: 0, share: 0, sample: [] }, flagWith({ status: 'INACTIVE' }))
    await page.findByText('The flag is off: nobody gets another value until you switch it on.')
    expect(page.queryByRole('button', { name: 'Examples' })).toBeNull()
  })

  it('counts nothing for a role that may not see subjects', async () => {
    const page = await show({
      changed: null,
      share: null,
      enabled_before: null,
      sample: [],
      reason: 'too few',
    })
    await page.findByText(/^Your role may not see .*: too few\.$/)
    expect(page.queryByText('Would get another value')).toBeNull()
  })

  it('says what to finish while the rules are incomplete', async () => {
    const page = await render(<WhatIfPanel flag={FLAG} change={CHANGE} />, {
      answers: { 'POST /api/v1/feature-flags/{id}/what-if': () => refusal(422, 'A value is missing.') },
    })
    await page.findByText('Finish the rules to see the effect: A value is missing.')
  })
})
