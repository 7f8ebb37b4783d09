import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { ActionMenu } from './action-menu.tsx'
import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { DetailedError } from './detailed-error.ts'
import { DiffView } from './diff-view.tsx'
import { Disclosure } from './disclosure.tsx'
import { FileButton } from './file-button.tsx'
import { Page } from './page.tsx'
import { Progress } from './progress.tsx'
import { ErrorState } from './states.tsx'
import { Steps } from './steps.tsx'
import { Explained } from './tooltip.tsx'

describe('Button', () => {
  it('that is refused stays reachable, says why, and does nothing', async () => {
    const onPress = vi.fn()
    const page = await render(
      <Button onPress={onPress} refused="Only administrators can do this.">
        Delete
      </Button>,
    )
    await page.user.tab()
    const button = page.getByRole('button', { name: 'Delete' })
    expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true'])
    const tooltip = await page.findByRole('tooltip')
    expect(button.getAttribute('aria-describedby')).toBe(tooltip.id)
    expect(tooltip.textContent).toBe('Only administrators can do this.')
    await page.user.keyboard('{Enter}')
    await page.user.click(button)
    expect(onPress).not.toHaveBeenCalled()
  })
})

describe('ActionMenu', () => {
  const menu = async () => {
    const [edit, remove] = [vi.fn(), vi.fn()]
    const page = await render(
      <ActionMenu
        label="Actions of Checkout"
        items={[
          { id: 'edit', label: 'Edit', onAction: edit },
          { id: 'delete', label: 'Delete', onAction: remove, refused: 'It is running.', tone: 'danger' },
        ]}
      />,
    )
    return { page, edit, remove }
  }

  it('opens and acts by the keyboard, and gives the focus back', async () => {
    const { page, edit } = await menu()
    await page.user.tab()
    await page.user.keyboard('{ArrowDown}')
    const item = await page.findByRole('menuitem', { name: 'Edit' })
    await expect.poll(() => document.activeElement).toBe(item)
    await page.user.keyboard('{Enter}')
    expect(edit).toHaveBeenCalledOnce()
    const button = page.getByRole('button', { name: 'Actions of Checkout' })
    await expect.poll(() => document.activeElement).toBe(button)
  })

  it('says why an action cannot be taken now, and does not take it', async () => {
    const { page, remove } = await menu()
    await page.user.click(page.getByRole('button', { name: 'Actions of Checkout' }))
    const item = await page.findByRole('menuitem', { name: 'Delete' })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(page.getByText('It is running.').id).toBe(item.getAttribute('aria-describedby'))
    await page.user.click(item)
    expect(remove).not.toHaveBeenCalled()
  })
})

describe('ErrorState', () => {
  it('is announced, names the request, and offers to try again', async () => {
    const onRetry = vi.fn()
    const error = new DetailedError('The database is busy.', { requestId: 'req-7' })
    const page = await render(<ErrorState error={error} onRetry={onRetry} />)
    expect(page.getByRole('alert').textContent).toContain('The database is busy.Request req-7')
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('offers nothing where trying again makes no sense', async () => {
    const page = await render(<ErrorState error="odd" />)
    expect(page.getByRole('alert').textContent).toBe('Something went wrong.')
    expect(page.queryByRole('button')).toBeNull()
  })
})

describe('DiffView', () => {
  it('shows each field before and after, in words for screen readers', async () => {
    const page = await render(
      <DiffView
        changes={{
          name: { old: 'A', new: 'B' },
          owner: { old: null, new: 'Ada' },
          ends: { old: '2026-11-21T10:00:00Z', new: null },
          config: { old: { a: 1, b: 2 }, new: { a: 1, b: 3 } },
        }}
      />,
    )
    const pairs = page.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(pairs).toEqual([
      ['name', '−before: A+after: B'],
      ['owner', '+after: Ada'],
      ['ends', expect.stringMatching(/^−before: 21 Nov 2026, .*\+after: empty$/)],
      ['config › b', '−before: 2+after: 3'],
    ])
  })

  it('says when nothing differs', async () => {
    const page = await render(<DiffView changes={{ config: { old: { a: 1 }, new: { a: 1 } } }} />)
    expect(page.getByText('No changes.')).toBeDefined()
  })
})

describe('CodeBlock', () => {
  it('copies its code and announces it', async () => {
    const page = await render(<CodeBlock label="Install" language="Shell" code="npm install" />)
    await page.user.click(page.getByRole('button', { name: 'Copy' }))
    const said = await page.findByText('Copied')
    expect([said.getAttribute('aria-live'), await navigator.clipboard.readText()]).toEqual([
      'polite',
      'npm install',
    ])
  })

  it('says what to do when the browser blocks copying', async () => {
    const page = await render(<CodeBlock label="Install" code="npm install" />)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    onTestFinished(() => void vi.restoreAllMocks())
    await page.user.click(page.getByRole('button', { name: 'Copy' }))
    await page.findByText('The browser blocked copying. Select the text and copy it.')
    expect(page.queryByText('Copied')).toBeNull()
  })
})

describe('FileButton', () => {
  const choose = async (file: File, maxBytes?: number) => {
    const onText = vi.fn()
    const page = await render(
      <FileButton accept=".json,application/json" onText={onText} {...(maxBytes && { maxBytes })}>
        Open a file
      </FileButton>,
    )
    const input = page.container.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await page.user.upload(input, file)
    return { page, onText }
  }

  it('reads the text of the chosen file', async () => {
    const { onText } = await choose(new File(['{"a":1}'], 'rules.json', { type: 'application/json' }))
    await expect.poll(() => onText.mock.calls).toEqual([['{"a":1}', 'rules.json']])
  })

  it('refuses a file that is too large, and says so', async () => {
    const file = new File(['x'.repeat(2 * 1024 * 1024)], 'big.json', { type: 'application/json' })
    const { page, onText } = await choose(file, 1024 * 1024)
    await page.findByText('big.json is larger than 1 MiB.')
    expect(onText).not.toHaveBeenCalled()
  })
})

describe('Steps', () => {
  it('says the state of each step, and leads to one by its button', async () => {
    const onSelect = vi.fn()
    const page = await render(
      <Steps
        label="New experiment"
        steps={[
          { id: 'basics', label: 'Basics', state: 'done' },
          { id: 'variants', label: 'Variants', state: 'current' },
          { id: 'metrics', label: 'Metrics', state: 'invalid' },
          { id: 'review', label: 'Review', state: 'later' },
        ]}
        onSelect={onSelect}
      />,
    )
    expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Basics, completed',
      '2Variants, current',
      'Metrics, needs attention',
      '4Review, not started',
    ])
    expect(page.getByRole('button', { current: 'step' }).textContent).toContain('Variants')
    await page.user.click(page.getByRole('button', { name: /^Basics/ }))
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('basics')
  })

  it('are no buttons where they lead nowhere', async () => {
    const page = await render(
      <Steps label="New experiment" steps={[{ id: 'basics', label: 'Basics', state: 'current' }]} />,
    )
    expect(page.queryByRole('button')).toBeNull()
  })
})

describe('small parts', () => {
  it('a disclosure says whether it is open, and opens by the keyboard', async () => {
    const page = await render(<Disclosure title="Advanced">Settings for experts</Disclosure>)
    const button = page.getByRole('button', { name: 'Advanced' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    button.focus()
    await page.user.keyboard('{Enter}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(page.getByText('Settings for experts').id).toBe(button.getAttribute('aria-controls'))
  })

  it.each([
    { value: 0.25, text: undefined, now: '0.25', said: '25 %' },
    { value: 1.7, text: undefined, now: '1', said: '100 %' },
    { value: 0.5, text: '10 of 20 rows', now: '0.5', said: '10 of 20 rows' },
    { value: undefined, text: undefined, now: null, said: null },
  ])('a progress bar says how far it is: $value', async ({ value, text, now, said }) => {
    const page = await render(<Progress label="Upload" value={value} {...(text && { text })} />)
    const bar = page.getByRole('progressbar', { name: 'Upload' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([now, said])
  })

  it('an explained word says more when it has the focus', async () => {
    const page = await render(<Explained text="Sample ratio mismatch.">SRM</Explained>)
    await page.user.tab()
    expect((await page.findByRole('tooltip')).textContent).toBe('Sample ratio mismatch.')
  })

  it('a page names the window, and its breadcrumb leads back', async () => {
    const page = await render(
      <Page title="Checkout" crumbs={[{ label: 'Experiments', to: '/experiments' }]}>
        Content
      </Page>,
    )
    expect([document.title, page.getByRole('heading', { level: 1 }).textContent]).toEqual([
      'Checkout · Assay',
      'Checkout',
    ])
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect(crumbs.querySelector('a')?.getAttribute('href')).toBe('/experiments')
  })
})
