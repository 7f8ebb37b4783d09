import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKey } from '../../../api/query-keys.ts'
import { experimentExample, pageExample } from '../testing/examples.ts'
import { renderFields } from '../testing/form.tsx'
import { HypothesisFields } from './hypothesis-fields.tsx'
import { TypeFields } from './type-fields.tsx'

describe('the hypothesis of a draft', () => {
  it('has a name, a hypothesis, a description, tags and a key', async () => {
    const page = await renderFields(HypothesisFields)
    await page.write(/^Name/, 'One page')
    await page.write('Hypothesis', 'It sells more.')
    await page.write('Description', 'See the designs.')
    await page.write('Key', 'one-page')
    await page.user.type(page.getByRole('combobox', { name: 'Tags' }), 'web{Enter}')
    expect(page.draft()).toMatchObject({
      name: 'One page',
      hypothesis: 'It sells more.',
      description: 'See the designs.',
      key: 'one-page',
      tags: ['web'],
    })
  })

  it('takes a tag of experiments that were read as soon as it is typed', async () => {
    const list = { pages: [pageExample([experimentExample({ tags: ['web', 'app'] })])], pageParams: [0] }
    const page = await renderFields(HypothesisFields)
    queryClient.setQueryData(queryKey('experiments', 'list', {}), list)
    await page.write(/^Name/, 'One page')
    expect(page.draft().name).toBe('One page')
    await page.user.type(page.getByRole('combobox', { name: 'Tags' }), 'web')
    expect(page.draft().tags).toEqual(['web'])
  })

  it('says why the key is locked', async () => {
    const locked = (part: string) => (part === 'key' ? 'The key is fixed at the start.' : undefined)
    const page = await renderFields(HypothesisFields, { locked })
    expect(page.getByText('The key is fixed at the start.')).toBeTruthy()
    expect(page.getByRole('textbox', { name: 'Key' })).toHaveProperty('disabled', true)
    expect(page.getByRole('textbox', { name: /^Name/ })).toHaveProperty('disabled', false)
  })
})

describe('the type of a draft', () => {
  it('brings an algorithm for a bandit, and takes it away again', async () => {
    const page = await renderFields(TypeFields)
    await page.user.click(page.getByRole('radio', { name: /^Bandit/ }))
    expect(page.draft()).toMatchObject({ experiment_type: 'bandit', optimization_type: 'thompson_sampling' })
    await page.user.click(page.getByRole('radio', { name: /^UCB1/ }))
    expect(page.draft().optimization_type).toBe('ucb1')
    await page.user.click(page.getByRole('radio', { name: /^A\/B test/ }))
    expect(page.draft()).toMatchObject({ experiment_type: 'a_b', optimization_type: 'fixed' })
    expect(page.queryByRole('radiogroup', { name: 'Algorithm' })).toBeNull()
  })

  it('has the limits of a bandit, with their defaults when they are emptied', async () => {
    const page = await renderFields(TypeFields, {
      draft: { experiment_type: 'bandit', optimization_type: 'epsilon_greedy' },
    })
    await page.write('Exploration', '20')
    await page.press('Limits')
    await page.write('Minimum subjects', '500')
    await page.write('Minimum traffic', '5')
    await page.write('Acceptable loss', '2')
    expect(page.draft().bandit_config).toEqual({
      epsilon: 0.2,
      minimum_subjects: 500,
      weight_floor: 0.05,
      stop_loss: 0.02,
    })
    for (const label of ['Minimum subjects', 'Minimum traffic', 'Acceptable loss'])
      await page.write(label, '')
    expect(page.draft().bandit_config).toMatchObject({
      minimum_subjects: 100,
      weight_floor: 0.01,
      stop_loss: 0.01,
    })
  })

  it('offers split URL tests where the deployment has them', async () => {
    const page = await renderFields(TypeFields)
    await page.findByRole('radio', { name: /^Split URL test/ })
  })

  it('says how to get split URL tests where the deployment has none', async () => {
    const modules = { profile: 'core', modules: [], version: '1.0.0' }
    const page = await renderFields(TypeFields, { answers: { 'GET /api/v1/modules': modules } })
    await page.findByText('Split URL tests are not available here')
    expect(page.queryByRole('radio', { name: /^Split URL test/ })).toBeNull()
  })

  it('is locked with the reason, and so is the algorithm', async () => {
    const page = await renderFields(TypeFields, {
      draft: { experiment_type: 'bandit', optimization_type: 'epsilon_greedy' },
      locked: () => 'The type is fixed at the start.',
    })
    expect(page.getByText('The type is fixed at the start.')).toBeTruthy()
    for (const radio of page.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
    expect(page.getByRole('textbox', { name: 'Exploration' })).toHaveProperty('disabled', true)
  })
})
