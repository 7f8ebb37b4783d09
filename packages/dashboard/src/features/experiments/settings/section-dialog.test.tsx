import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { Experiment } from '../api-types.ts'
import { experimentExample, FORM_ANSWERS, groupExample, ID, runningExample } from '../testing/examples.ts'
import { SectionDialog } from './section-dialog.tsx'
import type { SectionId } from './sections.ts'

const PUT = 'PUT /api/v1/experiments/{id}'
const SAVED = `PUT /api/v1/experiments/${ID}`

const open = async (section: SectionId, experiment: Experiment, answers = {}) => {
  const onClose = vi.fn()
  const page = await render(<SectionDialog experiment={experiment} section={section} onClose={onClose} />, {
    answers: { ...FORM_ANSWERS, [PUT]: experiment, ...answers },
  })
  return { ...page, onClose, save: () => page.user.click(page.getByRole('button', { name: 'Save' })) }
}

describe('the dialog of a section', () => {
  it('sends the fields of its section alone, and closes', async () => {
    const page = await open('hypothesis', experimentExample())
    const name = page.getByRole('textbox', { name: /^Name/ })
    await page.user.clear(name)
    await page.user.type(name, ' New checkout ')
    await page.save()
    await page.findByText('Changes saved')
    expect(page.onClose).toHaveBeenCalledOnce()
    expect(page.sent).toEqual([
      {
        operation: SAVED,
        body: {
          name: 'New checkout',
          key: 'checkout',
          description: null,
          hypothesis: 'One page sells more.',
          tags: [],
        },
      },
    ])
  })

  it('sends nothing while a problem is left, and says what it is', async () => {
    const page = await open('metrics', experimentExample())
    await page.user.clear(page.getByRole('textbox', { name: 'Event name' }))
    await page.save()
    expect(page.getAllByText('Name the event that the metric measures.').length).toBeGreaterThan(0)
    expect([page.sent, page.onClose.mock.calls]).toEqual([[], []])
  })

  it('shows a refusal of the service beside its field until the draft changes', async () => {
    const problem = { loc: ['body', 'key'], msg: 'Another experiment has this key.', type: 'value_error' }
    const page = await open('hypothesis', experimentExample(), { [PUT]: () => refusal(422, [problem]) })
    await page.save()
    const key = page.getByRole('textbox', { name: 'Key' })
    await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true')
    await page.user.type(key, '-2')
    await expect.poll(() => page.queryByText(/Another experiment has this key/)).toBeNull()
    expect(page.onClose).not.toHaveBeenCalled()
  })

  it('locks the names of variants of a running experiment, but not their traffic', async () => {
    const page = await open('variants', runningExample())
    expect(page.getByText('Only the traffic allocation can change')).toBeTruthy()
    expect(page.queryByRole('radiogroup', { name: 'Type' })).toBeNull()
    for (const name of page.getAllByRole('textbox', { name: 'Name' }))
      expect(name).toHaveProperty('disabled', true)
    const traffic = page.getByRole('textbox', { name: 'Traffic of Control' })
    await page.user.clear(traffic)
    await page.user.type(traffic, '70')
    await page.user.tab()
    await page.save()
    await page.findByText('Changes saved')
    expect(page.sent[0]?.body).toMatchObject({
      variants: [
        { id: 'control', traffic_allocation: 70 },
        { id: 'treatment', traffic_allocation: 30 },
      ],
    })
  })

  it('moves the experiment to another exclusion group after the rest is saved', async () => {
    const from = '00000000-0000-4000-8000-0000000000ff'
    const page = await open('audience', experimentExample({ mutual_exclusion_group_id: from }), {
      'DELETE /api/v1/mutual-exclusion-groups/{id}/experiments/{experiment}': {},
      'POST /api/v1/mutual-exclusion-groups/{id}/experiments': {},
    })
    await page.user.click(await page.findByRole('button', { name: /Exclusion group/ }))
    await page.user.click(await page.findByRole('option', { name: /Checkout group/ }))
    await page.save()
    await page.findByText('Changes saved')
    expect(page.sent.map(({ operation }) => operation)).toEqual([
      SAVED,
      `DELETE /api/v1/mutual-exclusion-groups/${from}/experiments/${ID}`,
      `POST /api/v1/mutual-exclusion-groups/${groupExample().id}/experiments`,
    ])
    expect(page.sent[2]?.body).toEqual({ experiment_id: ID })
  })

  it('says why the exclusion group did not change, when the rest is saved', async () => {
    const page = await open('audience', experimentExample(), {
      'POST /api/v1/mutual-exclusion-groups/{id}/experiments': () => refusal(409, 'The group is full.'),
    })
    await page.user.click(await page.findByRole('button', { name: /Exclusion group/ }))
    await page.user.click(await page.findByRole('option', { name: /Checkout group/ }))
    await page.save()
    await page.findByText('Saved, but the exclusion group did not change as asked')
    expect(page.getByText('The group is full.')).toBeTruthy()
    expect(page.onClose).toHaveBeenCalledOnce()
  })

  it('shows the whole plan and statistics of a running experiment as locked, with the reasons', async () => {
    const page = await open('plan', runningExample())
    expect(page.getByText('The plan is locked')).toBeTruthy()
    expect(page.getByText('The statistics are locked')).toBeTruthy()
    expect(page.getByRole('switch', { name: /Bayesian analysis/ })).toHaveProperty('disabled', true)
    expect(page.getByRole('textbox', { name: /Minimum detectable effect/ })).toHaveProperty('disabled', true)
  })
})
