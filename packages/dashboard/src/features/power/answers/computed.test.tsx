import { useQuery } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { DEFAULT_PLAN, type Plan } from '../plan.ts'
import { sampleSizeQuery } from '../queries.ts'
import { basisOf } from '../request.ts'
import { sampleSize } from '../testing/examples.ts'
import { Computed } from './computed.tsx'

const SIZE = 'POST /api/v1/power/sample-size'

const Size = ({ plan }: { plan: Plan }) => (
  <Computed query={useQuery(sampleSizeQuery(basisOf(plan), plan.effect))} height="h-36">
    {({ total_sample_size }) => <p>{total_sample_size} subjects</p>}
  </Computed>
)

describe('an answer that is computed', () => {
  it('is asked for once for the same plan', async () => {
    const page = await render(
      <>
        <Size plan={DEFAULT_PLAN} />
        <Size plan={{ ...DEFAULT_PLAN, question: 'effect', traffic: 9 }} />
      </>,
      { answers: { [SIZE]: sampleSize(50) } },
    )
    await expect.poll(() => page.queryAllByText('100 subjects')).toHaveLength(2)
    expect(page.sent).toHaveLength(1)
  })

  it('is missing while it is computed for the first time', async () => {
    const page = await render(<Size plan={DEFAULT_PLAN} />, {
      answers: { [SIZE]: () => new Promise(() => undefined) },
    })
    expect([page.queryByText(/subjects/), page.queryByRole('alert')]).toEqual([null, null])
  })
})
