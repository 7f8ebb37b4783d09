import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../../testing/render.tsx'
import { COUNTRY, PLAN, rulesOf, SEGMENTS } from '../testing/examples.ts'
import { RulePreview } from './rule-preview.tsx'

const verdict = (page: Rendered) => page.getByRole('status').textContent

const conditions = (page: Rendered) =>
  page.getAllByRole('listitem').map((item) => {
    const mark = item.querySelector('[role=img]')?.getAttribute('aria-label')
    return `${mark}: ${item.textContent?.replaceAll(/\s+/g, ' ').trim()}`
  })

describe('the preview of rules', () => {
  it('asks for the attributes that the rules read and says what matches and why', async () => {
    const page = await render(<RulePreview rules={rulesOf([COUNTRY, PLAN])} />)
    expect(verdict(page)).toBe('Does not match')
    await page.user.type(page.getByRole('textbox', { name: 'country' }), 'DE')
    expect(conditions(page)).toEqual([
      'matches: country is “DE” it is "DE"',
      'does not match: andplan is one of pro, team it is missing',
    ])
    await page.user.type(page.getByRole('textbox', { name: 'plan' }), 'team')
    expect(verdict(page)).toBe('Matches')
  })

  it('says which groups match', async () => {
    const page = await render(
      <RulePreview rules={{ ...rulesOf([COUNTRY], [PLAN]), logical_operator: 'OR' }} />,
    )
    await page.user.type(page.getByRole('textbox', { name: 'plan' }), 'pro')
    expect(verdict(page)).toBe('Matches')
    expect(page.getByText('Group 1').textContent).toBe('Group 1Does not match')
    expect(page.getByText('Group 2').textContent).toBe('Group 2Matches')
  })

  it('compares numbers with numbers', async () => {
    const rules = rulesOf([{ attribute: 'age', operator: 'greater_than', value: 17 }])
    const page = await render(<RulePreview rules={rules} />)
    const age = page.getByRole('textbox', { name: 'age' })
    await page.user.type(age, 'old')
    page.getByText('it is "old", which is not a number')
    await page.user.clear(age)
    await page.user.type(age, '18')
    expect(verdict(page)).toBe('Matches')
  })

  it('takes the context as JSON, beginning with what was entered', async () => {
    const page = await render(<RulePreview rules={rulesOf([COUNTRY])} />)
    await page.user.type(page.getByRole('textbox', { name: 'country' }), 'DE')
    await page.user.click(page.getByRole('radio', { name: 'JSON' }))
    const json = page.getByRole('textbox', { name: 'Context' })
    expect(page.getByDisplayValue(/^\{\s+"country": "DE"\s+\}$/)).toBe(json)
    await page.user.clear(json)
    page.getByText('Enter a JSON object.')
    expect(page.queryByRole('status')).toBeNull()
    await page.user.click(json)
    await page.user.paste('{"country": "FR"}')
    expect(verdict(page)).toBe('Does not match')
  })

  it('lets one put the subject into a segment', async () => {
    const rules = rulesOf([{ attribute: 'segment', operator: 'in_segment', value: ['segment-1'] }])
    const page = await render(<RulePreview rules={rules} segments={SEGMENTS} />)
    const membership = page.getByRole('switch', { name: 'In the segment Beta testers' })
    await page.user.click(membership)
    expect(verdict(page)).toBe('Matches')
    await page.user.click(membership)
    expect(verdict(page)).toBe('Does not match')
  })

  it('names the percentage of the rules once the subject matches', async () => {
    const page = await render(<RulePreview rules={{ ...rulesOf([COUNTRY]), rollout_percentage: 20 }} />)
    expect(page.queryByText(/let .* through/)).toBeNull()
    await page.user.type(page.getByRole('textbox', { name: 'country' }), 'DE')
    page.getByText('The rules let 20 % of matching subjects through.')
  })

  it('counts the conditions that are incomplete instead of deciding', async () => {
    const empty = { attribute: '', operator: 'equals', value: '' } as const
    const one = await render(<RulePreview rules={rulesOf([COUNTRY, empty])} />)
    one.getByText('One condition is incomplete.')
    one.unmount()
    const two = await render(<RulePreview rules={rulesOf([empty], [empty])} />)
    two.getByText('2 conditions are incomplete.')
    expect(two.queryByRole('status')).toBeNull()
  })

  it('matches every subject without rules', async () => {
    const page = await render(<RulePreview rules={null} />)
    expect(verdict(page)).toBe('MatchesWithout rules every subject does.')
    expect(page.queryByRole('textbox')).toBeNull()
  })
})
