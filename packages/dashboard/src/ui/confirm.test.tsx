import { describe, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { confirm } from './confirm.tsx'
import type { Question } from './question.ts'

const QUESTION: Question = {
  title: 'Delete the draft?',
  text: 'This cannot be undone.',
  action: 'Delete draft',
  tone: 'danger',
}

/** Asks on an empty page; the answer is what `confirm` resolved to. */
const ask = async (question: Question) => {
  const page = await render(<p>The page</p>)
  // A dialog leads the keyboard to its first button, and a screen reader to its title.
  await page.user.tab()
  const answers: boolean[] = []
  const ask = (next: Question) => void confirm(next).then((answer) => answers.push(answer))
  ask(question)
  await page.findByRole('alertdialog', { name: question.title })
  return { page, answers, ask }
}

describe('a question', () => {
  it('says what will happen, and has the focus on Cancel so that Enter does no harm', async () => {
    const { page, answers } = await ask(QUESTION)
    expect(page.getByText('This cannot be undone.')).toBeDefined()
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await expect.poll(() => document.activeElement).toBe(cancel)
    await page.user.keyboard('{Enter}')
    await expect.poll(() => answers).toEqual([false])
    expect(page.queryByRole('alertdialog')).toBeNull()
  })

  it('is answered with yes by its action, and with no by Escape', async () => {
    const yes = await ask(QUESTION)
    await yes.page.user.click(yes.page.getByRole('button', { name: 'Delete draft' }))
    await expect.poll(() => yes.answers).toEqual([true])
    yes.page.unmount()
    const no = await ask(QUESTION)
    await no.page.user.keyboard('{Escape}')
    await expect.poll(() => no.answers).toEqual([false])
  })

  it('waits for the word to be typed where nothing can be undone', async () => {
    const { page, answers } = await ask({ ...QUESTION, typed: 'checkout' })
    const action = page.getByRole<HTMLButtonElement>('button', { name: 'Delete draft' })
    const field = page.getByRole('textbox', { name: 'Type “checkout” to confirm' })
    await page.user.type(field, 'check{Enter}')
    expect([action.disabled, answers]).toEqual([true, []])
    await page.user.type(field, 'out{Enter}')
    await expect.poll(() => answers).toEqual([true])
  })

  it('is answered with no when another one is asked, and when the page is left', async () => {
    const { page, answers, ask: askNext } = await ask(QUESTION)
    askNext({ ...QUESTION, title: 'Delete the other draft?' })
    await page.findByRole('alertdialog', { name: 'Delete the other draft?' })
    await expect.poll(() => answers).toEqual([false])
    page.unmount()
    await expect.poll(() => answers).toEqual([false, false])
  })
})
