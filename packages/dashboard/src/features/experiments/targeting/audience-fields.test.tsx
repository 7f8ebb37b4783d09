import { describe, expect, it, vi } from 'vitest'
import { answerRequests, refusal } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import { experimentExample, FORM_ANSWERS, groupExample, ID, rulesExample } from '../testing/examples.ts'
import { renderFields } from '../testing/form.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { audienceText } from './audience-text.ts'
import { moveToGroup } from './exclusion-group.ts'
import { TargetingTab } from './targeting-tab.tsx'

describe('the audience of a draft', () => {
  it('takes a part of the matching subjects', async () => {
    const page = await renderFields(AudienceFields)
    await page.write('Traffic', '12.5')
    expect(page.draft().traffic_percentage).toBe(12.5)
  })

  it('joins an exclusion group and leaves it', async () => {
    const page = await renderFields(AudienceFields)
    await page.choose(/Exclusion group/, /Checkout group/)
    expect(page.draft().group_id).toBe(groupExample().id)
    await page.choose(/Exclusion group/, /None/)
    expect(page.draft().group_id).toBe('')
  })

  it('stores all attributes, some, or none', async () => {
    const page = await renderFields(AudienceFields)
    await page.choose(/Stored attributes/, /Only these/)
    expect(page.draft().dimensions).toEqual(['country'])
    await page.user.type(page.getByRole('combobox', { name: /Attribute names/ }), 'device{Enter}')
    expect(page.draft().dimensions).toEqual(['country', 'device'])
    await page.choose(/Stored attributes/, /^None/)
    expect(page.draft().dimensions).toEqual([])
    await page.choose(/Stored attributes/, /All plain attributes/)
    expect(page.draft().dimensions).toBeNull()
  })

  it('tries rules on a subject once there are some', async () => {
    const without = await renderFields(AudienceFields)
    expect(without.queryByRole('button', { name: 'Try the rules on a subject' })).toBeNull()
    without.unmount()
    const page = await renderFields(AudienceFields, { draft: { targeting_rules: rulesExample() } })
    await page.press('Try the rules on a subject')
    await page.user.type(await page.findByRole('textbox', { name: 'country' }), 'DE')
    await expect.poll(() => page.getByRole('status').textContent).toBe('Matches')
  })

  it('shows what is locked, each with its reason', async () => {
    const page = await renderFields(AudienceFields, { locked: (part) => `The ${part} is locked.` })
    for (const part of ['targeting_rules', 'traffic_percentage', 'mutual_exclusion_group_id', 'dimensions'])
      expect(page.getByText(`The ${part} is locked.`)).toBeTruthy()
    expect(page.getByRole('textbox', { name: 'Traffic' })).toHaveProperty('disabled', true)
  })
})

describe('the audience in words', () => {
  it.each([
    [false, 100, 'all subjects'],
    [false, 12.5, '12.5 % of all subjects'],
    [true, 100, 'subjects who match the targeting rules'],
    [true, 0, '0 % of subjects who match the targeting rules'],
  ])('names rules (%s) and traffic (%s)', (hasRules, traffic, text) => {
    expect(audienceText(hasRules, traffic)).toBe(text)
  })
})

describe('the move to another exclusion group', () => {
  const at = (group: string | null) => ({ id: ID, mutual_exclusion_group_id: group })
  const LEAVE = `DELETE /api/v1/mutual-exclusion-groups/a/experiments/${ID}`
  const JOIN = 'POST /api/v1/mutual-exclusion-groups/b/experiments'

  it.each([
    ['stays', 'a', 'a', []],
    ['stays out', null, '', []],
    ['leaves', 'a', '', [LEAVE]],
    ['joins', null, 'b', [JOIN]],
    ['leaves, then joins', 'a', 'b', [LEAVE, JOIN]],
  ])('%s', async (_what, from, to, operations) => {
    const sent = answerRequests({ [LEAVE]: {}, [JOIN]: {} })
    await moveToGroup(at(from), to)
    expect(sent.map(({ operation }) => operation)).toEqual(operations)
  })

  it('joins none when it cannot leave', async () => {
    const sent = answerRequests({ [LEAVE]: () => refusal(409, 'It runs.'), [JOIN]: {} })
    await expect(moveToGroup(at('a'), 'b')).rejects.toThrow('It runs.')
    expect(sent).toHaveLength(1)
  })
})

describe('the targeting of an experiment', () => {
  it('shows its rules and traffic, and decides about a subject', async () => {
    const edit = vi.fn()
    const experiment = experimentExample({ targeting_rules: rulesExample(), traffic_percentage: 20 })
    const page = await render(<TargetingTab experiment={experiment} edit={edit} />, { answers: FORM_ANSWERS })
    expect(page.getByText('20 % of matching subjects')).toBeTruthy()
    await page.user.type(page.getByRole('textbox', { name: 'country' }), 'FR')
    await expect.poll(() => page.getByRole('status').textContent).toBe('Does not match')
    await page.user.click(page.getByRole('button', { name: 'Edit the audience' }))
    expect(edit).toHaveBeenCalledWith('audience')
  })
})
