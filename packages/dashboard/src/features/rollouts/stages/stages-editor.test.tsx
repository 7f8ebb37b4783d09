import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Rendered, render } from '../../../testing/render.tsx'
import { DetailedError } from '../../../ui/detailed-error.ts'
import { Form } from '../../../ui/form.tsx'
import { newStage, type StageDraft } from './stage-draft.ts'
import { StagesEditor } from './stages-editor.tsx'

const TWO = [newStage({ name: 'Canary', target: 1 }), newStage({ name: 'Half', target: 50 })]

/** The editor of stages in a form that holds them, and what they are now. */
const edit = async (start: readonly StageDraft[], error?: Error) => {
  let stages = start
  const Page = () => {
    const [value, setValue] = useState(start)
    const change = (next: readonly StageDraft[]) => {
      stages = next
      setValue(next)
    }
    return (
      <Form error={error} onSubmit={() => undefined}>
        <StagesEditor stages={value} onChange={change} />
      </Form>
    )
  }
  return { page: await render(<Page />), stages: () => stages }
}

const inShort = (stages: readonly StageDraft[]) => stages.map(({ name, target }) => `${name} ${target}`)

const enter = async (page: Rendered, field: HTMLElement, text: string) => {
  await page.user.clear(field)
  await page.user.type(field, text)
  await page.user.tab({ shift: true })
}

const select = async (page: Rendered, name: RegExp, option: RegExp) => {
  await page.user.click(page.getByRole('button', { name }))
  await page.user.click(await page.findByRole('option', { name: option }))
}

describe('the editor of stages', () => {
  it('adds a stage with twice the percentage of the last one', async () => {
    const { page, stages } = await edit(TWO.slice(0, 1))
    const add = page.getByRole('button', { name: 'Add a stage' })
    await page.user.click(add)
    await page.user.click(add)
    expect(inShort(stages())).toEqual(['Canary 1', 'More 2', 'More 4'])
  })

  it('adds a stage for at most everybody', async () => {
    const { page, stages } = await edit([newStage({ name: 'Most', target: 80 })])
    await page.user.click(page.getByRole('button', { name: 'Add a stage' }))
    expect(inShort(stages())).toEqual(['Most 80', 'Everybody 100'])
  })

  it('moves a stage without letting the percentages fall', async () => {
    const { page, stages } = await edit(TWO)
    await page.user.click(page.getByRole('button', { name: 'Move stage 1 down' }))
    expect(inShort(stages())).toEqual(['Half 1', 'Canary 50'])
    await page.user.click(page.getByRole('button', { name: 'Move stage 2 up' }))
    expect(inShort(stages())).toEqual(['Canary 1', 'Half 50'])
    const isDisabled = (name: string) => page.getByRole('button', { name }).hasAttribute('disabled')
    expect([isDisabled('Move stage 1 up'), isDisabled('Move stage 2 down')]).toEqual([true, true])
  })

  it('removes stages down to the last one', async () => {
    const { page, stages } = await edit(TWO)
    await page.user.click(page.getByRole('button', { name: 'Remove stage 1' }))
    expect(inShort(stages())).toEqual(['Half 50'])
    expect(page.getByRole('button', { name: 'Remove stage 1' }).hasAttribute('disabled')).toBe(true)
  })

  it('changes the name, the percentage and the duration of one stage', async () => {
    const { page, stages } = await edit(TWO.slice(0, 1))
    await enter(page, page.getByRole('textbox', { name: 'Name' }), 'Testers')
    await enter(page, page.getByRole('textbox', { name: 'Percentage' }), '2.5')
    await enter(page, page.getByRole('textbox', { name: 'Duration' }), '36')
    expect(stages()).toEqual([{ ...TWO[0], name: 'Testers', target: 2.5, duration: 36 }])
  })

  it('keeps the percentage within 0 and 100', async () => {
    const { page, stages } = await edit(TWO.slice(0, 1))
    await enter(page, page.getByRole('textbox', { name: 'Percentage' }), '120')
    expect(stages()[0]?.target).toBe(100)
  })

  it('shows a problem of the service at the field of its stage', async () => {
    const loc = ['body', 'stages', 1, 'target_percentage']
    const error = new DetailedError('Refused', { problems: [{ loc, msg: 'Above the maximum.' }] })
    const { page } = await edit(TWO, error)
    const invalid = page
      .getAllByRole('textbox', { name: 'Percentage' })
      .map((field) => field.getAttribute('aria-invalid'))
    expect(invalid).toEqual([null, 'true'])
  })
})

describe('the start of a stage', () => {
  it('on schedule offers a date', async () => {
    const { page } = await edit(TWO.slice(0, 1))
    await page.user.click(page.getByRole('button', { name: 'Start on a date' }))
    page.getByRole('group', { name: 'Starts on' })
    expect(page.queryByRole('group', { name: /^Metrics/ })).toBeNull()
  })

  it('by hand needs nothing else', async () => {
    const { page, stages } = await edit(TWO.slice(0, 1))
    await select(page, /Starts$/, /^Manually/)
    expect(stages()[0]?.trigger).toBe('MANUAL')
    expect(page.queryByRole('button', { name: 'Start on a date' })).toBeNull()
  })

  it('on metrics waits for conditions, which are added, changed and removed', async () => {
    const { page, stages } = await edit(TWO.slice(0, 1))
    await select(page, /Starts$/, /^While metrics are fine/)
    page.getByRole('group', { name: 'Metrics that Canary waits for' })
    await page.user.click(page.getByRole('button', { name: 'Add a metric' }))
    expect(stages()[0]?.conditions).toMatchObject([
      { metric: 'error_rate', comparison: 'less_than', threshold: 0.01 },
      { metric: 'p95_latency', comparison: 'less_than', threshold: 500 },
    ])
    await page.user.click(page.getAllByRole('button', { name: 'Remove metric' })[0] ?? page.container)
    expect(stages()[0]?.conditions.map(({ metric }) => metric)).toEqual(['p95_latency'])
    await enter(page, page.getByRole('textbox', { name: /^Limit/ }), '250')
    expect(stages()[0]?.conditions).toMatchObject([{ metric: 'p95_latency', threshold: 250 }])
  })

  it('on another metric needs a new limit', async () => {
    const { page, stages } = await edit([newStage({ name: 'Half', trigger: 'METRIC_BASED' })])
    await select(page, /Metric$/, /95th percentile/)
    expect(stages()[0]?.conditions).toMatchObject([{ metric: 'p95_latency', threshold: null }])
    await select(page, /Is$/, /above/)
    expect(stages()[0]?.conditions).toMatchObject([{ comparison: 'greater_than' }])
  })

  it('on metrics has a time window, a number of evaluations and a timeout', async () => {
    const { page, stages } = await edit([newStage({ name: 'Half', trigger: 'METRIC_BASED' })])
    await page.user.click(page.getByRole('button', { name: 'More start conditions' }))
    await enter(page, page.getByRole('textbox', { name: 'Time window' }), '3')
    await enter(page, page.getByRole('textbox', { name: 'Minimum evaluations' }), '2000')
    await enter(page, page.getByRole('textbox', { name: 'Timeout' }), '48')
    expect(stages()[0]).toMatchObject({ windowMinutes: 5, minEvaluations: 2000, timeoutHours: 48 })
    await page.user.clear(page.getByRole('textbox', { name: 'Timeout' }))
    await page.user.tab({ shift: true })
    expect(stages()[0]?.timeoutHours).toBeUndefined()
  })
})
