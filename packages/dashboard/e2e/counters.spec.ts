import { dynamodbLocal, startDynamodbLocal } from '../../server/src/testing/peers/dynamodb-local.ts'
import { answered, checkAccessibility, expect, shoot, test } from './fixtures.ts'

const peer = 'missing' in dynamodbLocal ? undefined : await startDynamodbLocal()

test.use({
  settings: {
    DOCUMENT_DB_ENDPOINT: peer?.address ?? '',
    DOCUMENT_DB_ACCESS_KEY_ID: 'local',
    DOCUMENT_DB_SECRET_ACCESS_KEY: 'local',
  },
})
test.afterAll(() => peer?.stop())

const journey: typeof test | undefined = peer && test

journey?.(
  'An administrator sees what programs have counted, and resets it for a reason',
  async ({ signedIn, api }) => {
    const variants = [{ name: 'Three steps' }, { name: 'One page' }]
    const body = { name: 'Check-out', key: 'counted-check-out', variants }
    const experiment = await answered(api.POST('/api/v1/experiments/', { body }))
    const page = await signedIn('admin')
    await page.goto(`/counters?experiment=${experiment.id}`)
    await expect(page.getByText('Nothing was counted yet')).toBeVisible()
    const params = { path: { experiment_id: experiment.id } }
    for (const [index, { id: variant_id }] of experiment.variants.entries()) {
      for (const [counter_type, amount] of [
        ['assignment', 500],
        ['event', 120],
        ['conversion', 20 + 15 * index],
      ] as const) {
        await answered(
          api.POST('/api/v1/counters/{experiment_id}/increment', {
            params,
            body: { variant_id, counter_type, amount },
          }),
        )
      }
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Conversion rate' })).toBeVisible()
    await checkAccessibility(page)
    await shoot(page, 'counters-counted')
    await page.getByRole('button', { name: 'Reset counters' }).click()
    await page.getByLabel('Reason').fill('a wrong script')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset counters' }).click()
    await expect(page.getByText('Nothing was counted yet')).toBeVisible()
  },
)
