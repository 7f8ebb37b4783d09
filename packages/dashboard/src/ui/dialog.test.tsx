import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'

/** A page with a button that opens a dialog. */
const Opener = ({ role }: { role?: 'dialog' | 'alertdialog' }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Rename</Button>
      <Dialog
        title="Rename the flag"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        footer={<Button>Save</Button>}
        {...(role && { role })}
      >
        <TextField label="Name" />
      </Dialog>
    </>
  )
}

const opened = async (role?: 'dialog' | 'alertdialog') => {
  const page = await render(<Opener {...(role && { role })} />)
  await page.user.click(page.getByRole('button', { name: 'Rename' }))
  const dialog = await page.findByRole(role ?? 'dialog', { name: 'Rename the flag' })
  return { page, dialog }
}

describe('Dialog', () => {
  it('takes the focus, keeps it while Tab is pressed, and hides the page from screen readers', async () => {
    const { page, dialog } = await opened()
    await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
    for (let presses = 0; presses < 5; presses += 1) {
      await page.user.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    const behind = page.getByRole('button', { name: 'Rename', hidden: true })
    expect(behind.closest('[inert], [aria-hidden="true"]')).not.toBeNull()
  })

  it('closes by Escape, and gives the focus back to the button that opened it', async () => {
    const { page } = await opened()
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(page.getByRole('button', { name: 'Rename' }))
  })

  it('closes by its cross', async () => {
    const { page } = await opened()
    await page.user.click(page.getByRole('button', { name: 'Close' }))
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  })

  it('closes by a press beside it, unless it is a question that must be answered', async () => {
    const { page } = await opened()
    await page.user.click(document.querySelector('.fixed.inset-0') ?? document.body)
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    page.unmount()
    const question = await opened('alertdialog')
    await question.page.user.click(document.querySelector('.fixed.inset-0') ?? document.body)
    expect(question.dialog.isConnected).toBe(true)
  })
})

describe('FormDialog', () => {
  const dialog = async (props: { isReady?: boolean; isPending?: boolean; error?: unknown } = {}) => {
    const [onSubmit, onClose] = [vi.fn(), vi.fn()]
    const page = await render(
      <FormDialog
        title="New group"
        submit="Create group"
        onSubmit={onSubmit}
        onClose={onClose}
        error={props.error}
        isPending={props.isPending ?? false}
        isReady={props.isReady ?? true}
      >
        <TextField label="Name" autoFocus />
      </FormDialog>,
    )
    return { page, onSubmit, onClose }
  }

  it('sends by its button and by Enter in a field, and closes by Cancel', async () => {
    const { page, onSubmit, onClose } = await dialog()
    await page.user.type(page.getByRole('textbox', { name: 'Name' }), 'Checkout{Enter}')
    await page.user.click(page.getByRole('button', { name: 'Create group' }))
    expect([onSubmit.mock.calls.length, onClose.mock.calls.length]).toEqual([2, 0])
    await page.user.click(page.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('sends nothing while something is missing', async () => {
    const { page, onSubmit } = await dialog({ isReady: false })
    await page.user.type(page.getByRole('textbox', { name: 'Name' }), 'Checkout{Enter}')
    expect(page.getByRole<HTMLButtonElement>('button', { name: 'Create group' }).disabled).toBe(true)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('cannot be sent twice while the first attempt runs', async () => {
    const { page, onSubmit } = await dialog({ isPending: true })
    await page.user.click(page.getByRole('button', { name: /Create group/ }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('announces what the last attempt failed with', async () => {
    const { page } = await dialog({ error: new Error('The name is taken.') })
    expect(page.getByRole('alert').textContent).toContain('The name is taken.')
  })
})
