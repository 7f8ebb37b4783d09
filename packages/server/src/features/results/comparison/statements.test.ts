import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../../db/connect.ts'
import { resultsRequests } from '../../../testing/results-requests.ts'
import { sentStatements } from '../../../testing/sent-statements.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { results } from './actions.ts'

let service: TestService
/** A pool that nothing but the requests of this test uses. */
let own: Database

beforeAll(async () => {
  service = await startTestService()
  own = connect({ ...service.database.target, poolSize: 1 })
})
afterAll(async () => {
  await own.close()
  await service.close()
})

const { running, fill } = resultsRequests(() => service)

/** The statements of a request by what they read and write. */
const KINDS = {
  version: /^select "version", "confidence_level", "correction_method" from "experiments"/,
  experiment: /\bfrom "experiments"/,
  variants: /\bfrom "experiment_variants"/,
  metrics: /\bfrom "experiment_metrics"/,
  measurement: /\bwith\s+span\s+as\b/,
  recordedEvidence: /\bfrom experiment_metrics as m\s+join sequential_evidence|\bjoin sample_ratio_evidence/,
  write: /\b(?:insert|update|delete)\b/,
}

const kindOf = (text: string): string =>
  Object.entries(KINDS).find(([, pattern]) => pattern.test(text))?.[0] ?? text

describe('a request for results', () => {
  const ARMS = [
    { users: 1000, conversions: 100 },
    { users: 1000, conversions: 150 },
  ]
  const EXPERIMENT = ['experiment', 'variants', 'metrics']
  const MEASUREMENT = ['measurement', 'measurement', 'measurement']
  const EVIDENCE = ['recordedEvidence', 'recordedEvidence']

  it('reads the experiment once, and writes only evidence that a look adds', async () => {
    const experiment = await running()
    await fill(experiment, ARMS)
    const kinds = async (use_cache: boolean): Promise<string[]> => {
      const ask = () => results({ ...service.context(), db: own.db }, experiment.id, { use_cache })
      return (await sentStatements(own.pool, ask)).map(kindOf)
    }
    expect(await kinds(false)).toEqual([...EXPERIMENT, ...MEASUREMENT, ...EVIDENCE, 'write'])
    expect(await kinds(false)).toEqual([...EXPERIMENT, ...MEASUREMENT, ...EVIDENCE])
    expect(await kinds(true)).toEqual(['version'])
  })
})
