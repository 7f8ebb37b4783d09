import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { TestTab } from './test-tab.tsx'
import { byRules, idList } from './testing/examples.ts'

const EVALUATE = 'POST /api/v1/segments/{id}/evaluate'
const PREVIEW = 'POST /api/v1/segments/{id}/preview'
const KNOWN = {
  sampled: 1000,
  matched: 250,
  share: 0.25,
  interval: { lower: 0.22, upper: 0.28 },
  reason: null,
}

describe('the test of a subject', () => {
  it('asks for the attributes of the rules, and leaves out those without a value', async () => {
    const page = await render(<TestTab segment={byRules()} />, {
      answers: { [EVALUATE]: { segment_id: 'a', matches: true }, [PREVIEW]: KNOWN },
    })
    await page.user.type(page.getByRole('textbox', { name: /Subject id/ }), ' user-1 ')
    await page.user.click(page.getByRole('button', { name: 'Test' }))
    await page.findByText('This subject is in the segment.')
    await page.user.type(page.getByRole('textbox', { name: /Value/ }), 'DE')
    await page.user.click(page.getByRole('button', { name: 'Test' }))
    const tests = () => page.sent.filter(({ operation }) => operation.endsWith('/evaluate'))
    await expect
      .poll(() => tests().map(({ body }) => body))
      .toEqual([
        { user_id: 'user-1', context: {} },
        { user_id: 'user-1', context: { country: 'DE' } },
      ])
  })

  it('says that an inactive segment matches nobody', async () => {
    const page = await render(<TestTab segment={idList({ status: 'INACTIVE' })} />, {
      answers: { [EVALUATE]: { segment_id: 'a', matches: false }, [PREVIEW]: KNOWN },
    })
    expect(page.queryByRole('group', { name: 'Attributes' })).toBeNull()
    await page.user.type(page.getByRole('textbox', { name: /Subject id/ }), 'user-1')
    await page.user.click(page.getByRole('button', { name: 'Test' }))
    await page.findByText(/not in the segment. The segment is not active, so it matches nobody/)
  })
})

describe('the preview of a segment', () => {
  it('estimates its share of recent subjects, over as many as chosen', async () => {
    const page = await render(<TestTab segment={byRules()} />, { answers: { [PREVIEW]: KNOWN } })
    await page.findByText('25.0 %')
    page.getByText('250 of 1,000 subjects. 95 % confidence interval: 22.0 % to 28.0 %.')
    await page.user.click(page.getByRole('button', { name: /Sample/ }))
    await page.user.click(page.getByRole('option', { name: 'Last 10,000 subjects' }))
    await expect
      .poll(() => page.sent.map(({ body }) => body))
      .toEqual([{ sample_size: 1000 }, { sample_size: 10_000 }])
  })

  it('says why there is none', async () => {
    const unknown = {
      sampled: 0,
      matched: null,
      share: null,
      interval: null,
      reason: 'no subject is assigned',
    }
    const page = await render(<TestTab segment={byRules()} />, { answers: { [PREVIEW]: unknown } })
    await page.findByText('No preview yet: no subject is assigned.')
  })

  it('is of a fixed size for people who may not read subjects', async () => {
    const page = await render(<TestTab segment={byRules()} />, {
      answers: { [PREVIEW]: KNOWN },
      user: { role: 'viewer' },
    })
    await page.findByText('25.0 %')
    expect(page.queryByRole('button', { name: /Sample/ })).toBeNull()
    expect(page.sent.map(({ body }) => body)).toEqual([{ sample_size: 1000 }])
  })

  it('shows why the service refuses', async () => {
    const page = await render(<TestTab segment={byRules()} />, {
      answers: { [PREVIEW]: () => refusal(403, 'Not enough permissions') },
    })
    await page.findByText('Not enough permissions')
  })
})
