import { RULES_LIMITS, type TargetingRules } from '@assay/evaluation'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../../testing/render.tsx'
import { DetailedError } from '../../../ui/detailed-error.ts'
import { Form } from '../../../ui/form.tsx'
import { COUNTRY, PLAN, rulesOf, SEGMENTS } from '../testing/examples.ts'
import { RuleBuilder } from './rule-builder.tsx'

type Props = Omit<ComponentProps<typeof RuleBuilder>, 'value' | 'onChange'> & { error?: Error }

/** A rule builder in a form that holds the rules, and what the rules are now. */
const build = async (start: TargetingRules | null, { error, ...props }: Props = {}) => {
  let rules = start
  const Page = () => {
    const [value, setValue] = useState(start)
    const change = (next: TargetingRules | null) => {
      rules = next
      setValue(next)
    }
    return (
      <Form error={error} onSubmit={() => undefined}>
        <RuleBuilder {...props} value={value} onChange={change} />
      </Form>
    )
  }
  return { page: await render(<Page />), rules: () => rules }
}

const attribute = (page: Rendered, of: string) => page.getByRole('combobox', { name: `Attribute of ${of}` })
const value = (page: Rendered, of: string) => page.getByRole('textbox', { name: `Value of ${of}` })

const chooseOperator = async (page: Rendered, words: string, of = 'condition 1 of group 1') => {
  await page.user.click(page.getByRole('button', { name: new RegExp(`Operator of ${of}`) }))
  await page.user.click(await page.findByRole('option', { name: words }))
}

const pick = async (page: Rendered, part: string, action: string) => {
  await page.user.click(page.getByRole('button', { name: `Actions of ${part}` }))
  await page.user.click(await page.findByRole('menuitem', { name: action }))
}

const button = (page: Rendered, name: string) => page.getByRole('button', { name })

describe('the rule builder', () => {
  it('writes a first rule by keyboard, beginning at its attribute', async () => {
    const { page, rules } = await build(null)
    page.getByText('No rules: every subject matches.')
    await page.user.click(button(page, 'Add a rule'))
    await page.user.type(attribute(page, 'condition 1 of group 1'), 'country')
    await page.user.tab()
    await page.user.type(value(page, 'condition 1 of group 1'), 'DE')
    expect(rules()).toEqual(rulesOf([COUNTRY]))
    page.getByText('condition 1 of group 1: country is “DE”')
  })

  it('offers the usual attributes and those of the page, and takes any other', async () => {
    const { page, rules } = await build(rulesOf([{ ...COUNTRY, attribute: '' }]), { attributes: ['planet'] })
    await page.user.type(attribute(page, 'condition 1 of group 1'), 'pla')
    const offered = await page.findAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['planet', 'plan'])
    await page.user.click(page.getByRole('option', { name: 'planet' }))
    expect(rules()).toEqual(rulesOf([{ ...COUNTRY, attribute: 'planet' }]))
  })

  it('adds a condition, moves the focus to it, and joins both by any of', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY]))
    expect(page.queryByRole('radio', { name: 'any of' })).toBeNull()
    await page.user.click(button(page, 'Add condition'))
    await expect.poll(() => document.activeElement).toBe(attribute(page, 'condition 2 of group 1'))
    page.getByText('and')
    await page.user.click(page.getByRole('radio', { name: 'any of' }))
    page.getByText('or')
    expect(rules()?.groups).toEqual([
      { logical_operator: 'OR', conditions: [COUNTRY, { attribute: '', operator: 'equals', value: '' }] },
    ])
  })

  it('joins groups by any of', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY]))
    await page.user.click(button(page, 'Add group'))
    page.getByRole('region', { name: 'Group 2' })
    await page.user.click(page.getByRole('radio', { name: 'any of' }))
    expect(rules()).toMatchObject({ logical_operator: 'OR', groups: [{ conditions: [COUNTRY] }, {}] })
  })

  it('moves and duplicates conditions, and refuses to move beyond the ends', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY, PLAN]))
    await pick(page, 'condition 1 of group 1', 'Move down')
    expect(rules()).toEqual(rulesOf([PLAN, COUNTRY]))
    await pick(page, 'condition 1 of group 1', 'Duplicate')
    expect(rules()).toEqual(rulesOf([PLAN, PLAN, COUNTRY]))
    await page.user.click(button(page, 'Actions of condition 1 of group 1'))
    const up = await page.findByRole('menuitem', { name: 'Move up' })
    expect(up.getAttribute('aria-disabled')).toBe('true')
    expect(up.textContent).toContain('Already the first.')
  })

  it('moves and removes whole groups', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY], [PLAN]))
    await pick(page, 'group 2', 'Move up')
    expect(rules()).toEqual(rulesOf([PLAN], [COUNTRY]))
    await pick(page, 'group 1', 'Remove')
    expect(rules()).toEqual(rulesOf([COUNTRY]))
  })

  it('has no rules once the last condition is removed', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY]))
    await pick(page, 'condition 1 of group 1', 'Remove')
    expect(rules()).toBeNull()
    page.getByText('No rules: every subject matches.')
  })

  it('keeps as much of the value as the next operator can use', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY]))
    await chooseOperator(page, 'is one of')
    expect(rules()).toEqual(rulesOf([{ ...COUNTRY, operator: 'in', value: ['DE'] }]))
    await chooseOperator(page, 'is present')
    expect(rules()).toEqual(rulesOf([{ attribute: 'country', operator: 'is_not_null' }]))
    expect(page.queryByRole('textbox', { name: 'Value of condition 1 of group 1' })).toBeNull()
  })

  it('asks for segments by name instead of an attribute', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY]), { segments: SEGMENTS })
    await chooseOperator(page, 'is in segment')
    expect(page.queryByRole('combobox')).toBeNull()
    await page.user.click(page.getByRole('button', { name: /Value of condition 1/ }))
    await page.user.click(await page.findByRole('option', { name: 'Employees' }))
    expect(rules()).toEqual(rulesOf([{ attribute: 'segment', operator: 'in_segment', value: ['segment-2'] }]))
  })

  it('offers no operators on segments where rules cannot name them', async () => {
    const { page } = await build(rulesOf([COUNTRY]), { allowSegments: false })
    await page.user.click(page.getByRole('button', { name: /Operator of/ }))
    await page.findByRole('option', { name: 'is one of' })
    expect(page.queryByRole('option', { name: 'is in segment' })).toBeNull()
  })

  it('ignores letter case on request, for operators on text alone', async () => {
    const { page, rules } = await build(rulesOf([COUNTRY]))
    await page.user.click(page.getByRole('checkbox', { name: /Ignore letter case/ }))
    expect(rules()).toEqual(rulesOf([{ ...COUNTRY, case_insensitive: true }]))
    await chooseOperator(page, 'is greater than')
    expect(page.queryByRole('checkbox')).toBeNull()
    expect(rules()?.groups[0]?.conditions[0]).not.toHaveProperty('case_insensitive')
  })
})

describe('problems in the rule builder', () => {
  const VERSION = { attribute: 'app.version', operator: 'semver_gt', value: '' } as const

  it('are shown for what is entered, not for what is still empty', async () => {
    const { page } = await build(rulesOf([VERSION]))
    expect(page.queryByRole('alert')).toBeNull()
    await page.user.type(value(page, 'condition 1 of group 1'), 'two')
    expect(page.getByRole('alert').textContent).toBe('Enter a version, such as 2.4.0.')
    expect(value(page, 'condition 1 of group 1').getAttribute('aria-invalid')).toBe('true')
  })

  it('of the service stand at their condition until the next edit', async () => {
    const error = new DetailedError('Refused', {
      problems: [
        {
          loc: ['body', 'targeting_rules', 'groups', 0, 'conditions', 1, 'value'],
          msg: 'No such plan.',
        },
      ],
    })
    const { page } = await build(rulesOf([COUNTRY, PLAN]), { error })
    const condition = page.getByRole('group', { name: /^condition 2 of group 1/ })
    expect(condition.textContent).toContain('No such plan.')
    await page.user.type(value(page, 'condition 1 of group 1'), '!')
    expect(condition.textContent).not.toContain('No such plan.')
  })
})

describe('limits of the rule builder', () => {
  const PRESENT = { attribute: 'plan', operator: 'is_not_null' } as const

  it('refuse another group beyond the largest number', async () => {
    const start = rulesOf(...Array.from({ length: RULES_LIMITS.groups }, () => [PRESENT]))
    const { page, rules } = await build(start)
    const add = button(page, 'Add group')
    expect(add.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(add)
    expect(rules()).toBe(start)
  })

  it('leave nothing to change where it is read-only', async () => {
    const { page } = await build(rulesOf([COUNTRY], [PLAN]), { isReadOnly: true })
    expect(page.queryByRole('button', { name: /^(?:Add|Actions)/ })).toBeNull()
    expect(value(page, 'condition 1 of group 1').hasAttribute('readonly')).toBe(true)
    expect(attribute(page, 'condition 1 of group 2').hasAttribute('readonly')).toBe(true)
    const joins = page.getAllByRole('radio')
    expect(joins.every((join) => join.hasAttribute('disabled'))).toBe(true)
  })
})
