import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Question } from './questions.ts'

const execute = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
const PATIENCE_MS = 600_000

/** What an SDK made of a question. */
export interface Answer {
  value: unknown
  variant: string | null
  reason: string | null
  error: string | null
}

interface Asked {
  address: string
  key: string
  /** A file with the questions. */
  path: string
}

/** A published SDK, installed into a folder of the test's own. */
export interface Sdk {
  name: string
  /** What the test needs on this machine. */
  tools: readonly string[]
  /** Installs the published packages under `directory`; rejects where they cannot be had. */
  install: (directory: string) => Promise<void>
  ask: (directory: string, asked: Asked) => Promise<Answer[]>
  /** What this SDK does otherwise by design; undefined where it must do as the others. */
  differs: (question: Question) => Partial<Question> | undefined
}

const run = async (directory: string, command: string, args: readonly string[]): Promise<string> => {
  const options = { cwd: directory, timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 }
  return (await execute(command, [...args], options)).stdout
}

const answersIn = (output: string): Answer[] => JSON.parse(output.trim().split('\n').at(-1) ?? '') as Answer[]

const python: Sdk = {
  name: 'Python: openfeature-sdk 0.10.0, openfeature-provider-ofrep 0.3.0',
  tools: ['python3'],
  install: async (directory) => {
    await run(directory, 'python3', ['-m', 'venv', 'venv'])
    const packages = ['openfeature-sdk==0.10.0', 'openfeature-provider-ofrep==0.3.0']
    await run(directory, join(directory, 'venv/bin/pip'), ['install', '-q', ...packages])
  },
  ask: async (directory, { address, key, path }) =>
    answersIn(
      await run(directory, join(directory, 'venv/bin/python'), [join(HERE, 'ask.py'), address, key, path]),
    ),
  differs: () => undefined,
}

const java: Sdk = {
  name: 'Java: dev.openfeature:sdk 1.22.0, dev.openfeature.contrib.providers:ofrep 0.0.2',
  tools: ['java', 'mvn'],
  install: async (directory) => {
    await copyFile(join(HERE, 'pom.xml'), join(directory, 'pom.xml'))
    await run(directory, 'mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'])
  },
  ask: async (directory, { address, key, path }) =>
    answersIn(await run(directory, 'java', ['-cp', 'lib/*', join(HERE, 'Ask.java'), address, key, path])),
  differs: ({ error }) => (error === 'TARGETING_KEY_MISSING' ? { error: 'INVALID_CONTEXT' } : undefined),
}

/** The module of the provider is not in every mirror: a checkout of it is used where OFREP_GO_PROVIDER names one. */
const go: Sdk = {
  name: 'Go: github.com/open-feature/go-sdk 1.20.0 and its OFREP provider',
  tools: ['go'],
  install: async (directory) => {
    const provider = 'github.com/open-feature/go-sdk-contrib/providers/ofrep'
    const checkout = process.env['OFREP_GO_PROVIDER']
    const lines = ['module ask', 'go 1.24', 'require github.com/open-feature/go-sdk v1.20.0']
    if (checkout !== undefined) {
      lines.push(`require ${provider} v0.0.0`, `replace ${provider} => ${checkout}`)
    }
    await writeFile(join(directory, 'go.mod'), `${lines.join('\n')}\n`)
    await copyFile(join(HERE, 'ask.go'), join(directory, 'ask.go'))
    await run(directory, 'go', ['mod', 'tidy'])
    await run(directory, 'go', ['build', '-o', 'ask', '.'])
  },
  ask: async (directory, { address, key, path }) =>
    answersIn(await run(directory, join(directory, 'ask'), [address, key, path])),
  differs: ({ reason, fallback }) => (reason === 'DISABLED' ? { value: fallback } : undefined),
}

export const SDKS: readonly Sdk[] = [python, java, go]

/** Makes the folder of an SDK below that of the test. */
export const folderOf = async (directory: string, index: number): Promise<string> => {
  const folder = join(directory, `sdk-${index}`)
  await mkdir(folder)
  return folder
}

/** The tools that are not on this machine. */
export const missingTools = async ({ tools }: Sdk): Promise<string[]> => {
  const found = await Promise.all(
    tools.map((tool) =>
      execute('which', [tool]).then(
        () => true,
        () => false,
      ),
    ),
  )
  return tools.filter((_, index) => !found[index])
}
