import { describe, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { renderField } from '../testing/render-field.tsx'
import { Checkbox } from './checkbox.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Segmented } from './segmented.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'

const OPTIONS = [
  { id: 'json', label: 'JSON', description: 'For programs' },
  { id: 'csv', label: 'CSV' },
  { id: 'xml', label: 'XML' },
] as const

type Id = (typeof OPTIONS)[number]['id']

describe('RadioGroup', () => {
  const group = (more: object = {}) =>
    renderField<Id | undefined>('json', (held) => (
      <RadioGroup label="Format" options={OPTIONS} hint="Of the file." {...more} {...held} />
    ))

  it('is one stop of Tab, and the arrow keys choose', async () => {
    const page = await group()
    expect(page.getByRole('radiogroup', { name: 'Format' })).toBeDefined()
    await page.user.tab()
    expect(document.activeElement).toBe(page.getByRole('radio', { name: 'JSON' }))
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(page.changes).toEqual(['csv', 'xml', 'json'])
  })

  it('describes a choice to screen readers', async () => {
    const page = await group()
    const described = page.getByRole('radio', { name: 'JSON' }).getAttribute('aria-describedby') ?? ''
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(texts).toContain('For programs')
  })

  it('cannot be changed while it is disabled', async () => {
    const page = await group({ isDisabled: true })
    await page.user.click(page.getByText('CSV'))
    expect(page.changes).toEqual([])
  })
})

describe('Segmented', () => {
  it('marks the choice, moves by arrow keys, and never goes without a choice', async () => {
    const page = await renderField<Id>('json', (held) => (
      <Segmented label="Format" options={OPTIONS} {...held} />
    ))
    expect(page.getByRole('radiogroup', { name: 'Format' })).toBeDefined()
    expect(page.getByRole('radio', { name: 'JSON' }).getAttribute('aria-checked')).toBe('true')
    await page.user.tab()
    await page.user.keyboard('{ArrowRight}{Enter}')
    await page.user.keyboard('{Enter}')
    expect(page.changes).toEqual(['csv'])
    expect(page.getByRole('radio', { name: 'CSV' }).getAttribute('aria-checked')).toBe('true')
  })
})

describe('Tabs', () => {
  const TABS = [
    { id: 'overview', label: 'Overview' },
    { id: 'rules', label: 'Rules', badge: 3 },
    { id: 'history', label: 'History' },
  ] as const

  const tabs = () =>
    renderField<(typeof TABS)[number]['id']>('overview', ({ value, onChange }) => (
      <Tabs label="Parts of the flag" tabs={TABS} selected={value} onSelect={onChange}>
        Content of {value}
      </Tabs>
    ))

  it('are one stop of Tab; arrows, Home and End select the others', async () => {
    const page = await tabs()
    expect(page.getByRole('tablist', { name: 'Parts of the flag' })).toBeDefined()
    await page.user.tab()
    expect(document.activeElement).toBe(page.getByRole('tab', { name: 'Overview', selected: true }))
    await page.user.keyboard('{ArrowRight}')
    expect(page.getByRole('tab', { name: /Rules/ }).getAttribute('aria-selected')).toBe('true')
    await page.user.keyboard('{End}{Home}')
    expect(page.changes).toEqual(['rules', 'history', 'overview'])
  })

  it('name the panel that they control', async () => {
    const page = await tabs()
    await page.user.click(page.getByRole('tab', { name: /Rules/ }))
    const panel = page.getByRole('tabpanel', { name: /Rules/ })
    const tab = page.getByRole('tab', { name: /Rules/ })
    expect(panel.textContent).toBe('Content of rules')
    expect([tab.getAttribute('aria-controls'), panel.getAttribute('aria-labelledby')]).toEqual([
      panel.id,
      tab.id,
    ])
  })

  it('do nothing when the selected one is pressed', async () => {
    const page = await tabs()
    await page.user.click(page.getByRole('tab', { name: 'Overview' }))
    expect(page.changes).toEqual([])
  })
})

describe('Checkbox', () => {
  it('is ticked by its label and by the space bar, and describes what ticking means', async () => {
    const page = await renderField<boolean>(false, ({ value, onChange }) => (
      <Checkbox isSelected={value} onChange={onChange} description="Sends an e-mail.">
        Notify me
      </Checkbox>
    ))
    const box = page.getByRole<HTMLInputElement>('checkbox', { name: 'Notify me' })
    await page.user.click(page.getByText('Notify me'))
    box.focus()
    await page.user.keyboard(' ')
    expect(page.changes).toEqual([true, false])
    expect(page.getByText('Sends an e-mail.').id).toBe(box.getAttribute('aria-describedby')?.split(' ')[0])
  })

  it('says that only some of what it stands for is chosen', async () => {
    const page = await render(
      <Checkbox isSelected={false} isIndeterminate onChange={() => undefined} labelHidden>
        All rows
      </Checkbox>,
    )
    expect(page.getByRole<HTMLInputElement>('checkbox', { name: 'All rows' }).indeterminate).toBe(true)
  })
})

describe('Switch', () => {
  it('is switched by its label and by the space bar', async () => {
    const page = await renderField<boolean>(false, ({ value, onChange }) => (
      <Switch isSelected={value} onChange={onChange}>
        Active
      </Switch>
    ))
    await page.user.click(page.getByText('Active'))
    page.getByRole('switch', { name: 'Active' }).focus()
    await page.user.keyboard(' ')
    expect(page.changes).toEqual([true, false])
  })

  it('stays where it is while it is refused, and says why when it has the focus', async () => {
    const page = await renderField<boolean>(true, ({ value, onChange }) => (
      <Switch isSelected={value} onChange={onChange} refused="Only administrators can do this.">
        Active
      </Switch>
    ))
    const control = page.getByRole('switch', { name: 'Active' })
    expect([control.getAttribute('aria-checked'), control.getAttribute('aria-disabled')]).toEqual([
      'true',
      'true',
    ])
    await page.user.tab()
    expect((await page.findByRole('tooltip')).textContent).toBe('Only administrators can do this.')
    await page.user.click(control)
    expect(page.changes).toEqual([])
  })
})
