import { type ComponentType, useState } from 'react'
import type { Answers } from '../../../testing/network.ts'
import { render } from '../../../testing/render.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'
import { draftExample, FORM_ANSWERS } from './examples.ts'

interface FormOptions {
  draft?: Partial<ExperimentDraft>
  locked?: FieldsProps['locked']
  answers?: Answers
}

/** Draws fields of the form over a draft that changes with them; `draft` returns it as it is now. */
export const renderFields = async (
  Fields: ComponentType<FieldsProps>,
  { draft = {}, locked, answers = {} }: FormOptions = {},
) => {
  let current = draftExample(draft)
  const Holder = () => {
    const [held, setHeld] = useState(current)
    current = held
    const change = (patch: Partial<ExperimentDraft>) => setHeld((before) => ({ ...before, ...patch }))
    return <Fields draft={held} change={change} {...(locked && { locked })} />
  }
  const page = await render(<Holder />, { answers: { ...FORM_ANSWERS, ...answers } })
  /** Writes into a field in place of what it holds, and leaves it. */
  const write = async (label: string | RegExp, text: string) => {
    const field = page.getByRole('textbox', { name: label })
    await page.user.clear(field)
    if (text !== '') await page.user.type(field, text)
    await page.user.tab()
  }
  /** Chooses an option of a select by their names. */
  const choose = async (label: RegExp, option: string | RegExp) => {
    await page.user.click(page.getByRole('button', { name: label }))
    await page.user.click(await page.findByRole('option', { name: option }))
  }
  const press = (name: string | RegExp) => page.user.click(page.getByRole('button', { name }))
  return { ...page, write, choose, press, draft: () => current }
}
