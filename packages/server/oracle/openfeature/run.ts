import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type RunningService, runService } from '../../src/testing/running-service.ts'
import { FLAGS, QUESTIONS, type Question } from './questions.ts'
import { type Answer, folderOf, missingTools, SDKS, type Sdk } from './sdks.ts'

/**
 * Lets the published SDKs of OpenFeature for Python, Java and Go ask a running service, over the OpenFeature Remote
 * Evaluation Protocol. Run: npm run test:sdks [-- --only python]
 * An SDK whose tools or packages cannot be had is left out, and named.
 */
const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = SDKS.filter(({ name }) => name.toLowerCase().startsWith(options.only?.toLowerCase() ?? ''))

const prepare = async (service: RunningService): Promise<string> => {
  const token = await service.signIn()
  for (const [key, fields] of Object.entries(FLAGS)) {
    const body = { key, name: key, is_active: true, rollout_percentage: 100, ...fields }
    await service.call('POST', '/feature-flags/', { token, body })
  }
  const body = { name: 'sdks', scopes: ['evaluate'] }
  return (await service.call<{ key: string }>('POST', '/api-keys', { token, body })).key
}

const FACTS = ['value', 'variant', 'reason', 'error'] as const

/** The facts that an answer has otherwise than expected, in words. */
const wrongFacts = (question: Question, answer: Answer | undefined): string[] =>
  FACTS.filter((fact) => question[fact] !== undefined)
    .filter((fact) => !isDeepStrictEqual(answer?.[fact], question[fact]))
    .map((fact) => `${fact} is ${JSON.stringify(answer?.[fact])}, not ${JSON.stringify(question[fact])}`)

const judge = (sdk: Sdk, answers: readonly Answer[]): string[] =>
  QUESTIONS.flatMap((question, index) => {
    const wrong = wrongFacts({ ...question, ...sdk.differs(question) }, answers[index])
    return wrong.length === 0 ? [] : [`${question.type} ${question.key} (${index}): ${wrong.join('; ')}`]
  })

const failures: string[] = []
const leftOut: string[] = []
const directory = await mkdtemp(join(tmpdir(), 'assay-sdks-'))
const service = await runService(join(directory, 'data'))
try {
  const key = await prepare(service)
  const path = join(directory, 'questions.json')
  await writeFile(path, JSON.stringify(QUESTIONS))
  for (const [index, sdk] of chosen.entries()) {
    const missing = await missingTools(sdk)
    const folder = await folderOf(directory, index)
    const refusal =
      missing.length > 0
        ? `${missing.join(', ')} not found`
        : await sdk.install(folder).then(
            () => undefined,
            (error: unknown) => String(error).slice(0, 500),
          )
    if (refusal !== undefined) {
      leftOut.push(`${sdk.name}: ${refusal}`)
      continue
    }
    const wrong = judge(sdk, await sdk.ask(folder, { address: service.address, key, path }))
    failures.push(...wrong.map((line) => `${sdk.name}: ${line}`))
    console.log(`${sdk.name}: ${QUESTIONS.length - wrong.length} of ${QUESTIONS.length} answers are right`)
  }
} finally {
  await service.stop()
  await rm(directory, { recursive: true, force: true })
}
for (const line of leftOut) console.log(`left out: ${line}`)
for (const line of failures) console.error(line)
process.exitCode = failures.length > 0 ? 1 : 0
