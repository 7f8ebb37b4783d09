import { describe, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { sampleSize } from '../testing/examples.ts'
import { Explanation } from './explanation.tsx'

const open = async (fields: Parameters<typeof sampleSize>[1]) => {
  const page = await render(<Explanation answer={sampleSize(100, fields)} />)
  await page.user.click(page.getByRole('button', { name: 'How this is computed' }))
  return page
}

describe('the explanation of an answer', () => {
  it('has notes, method and inputs', async () => {
    const page = await open({})
    page.getByText('Normal approximation.')
    page.getByText('One comparison, with a false positive risk of 5 %.')
    page.getByText(/"baseline_rate": 0.1/)
  })

  it('says what several comparisons and interim looks cost', async () => {
    const page = await open({ comparisons: 3, alpha_per_comparison: 0.016667, inflation_factor: 1.0234 })
    page.getByText(
      '3 comparisons, each with a false positive risk of 1.67 %. Interim looks increase the sample size by a factor of 1.023.',
    )
  })
})
