import { createInterface } from 'node:readline/promises'
import { environment } from '../config/environment.ts'
import { runDemo } from './run.ts'
import { findTarget, type Target } from './target.ts'

/** Keeps a temporary service running for its user to explore; not when output is piped. */
const linger = async ({ isTemporary, email, password }: Target): Promise<void> => {
  if (!isTemporary || !process.stdin.isTTY) return
  process.stdout.write(`Sign in there as ${email} with ${password}\n\n`)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  await prompt.question('The temporary service runs until you press Enter. ')
  prompt.close()
}

try {
  const target = await findTarget(environment())
  const service = target.isTemporary ? 'a temporary service' : 'the service'
  process.stdout.write(`Demonstrating with ${service} at ${target.address}\n`)
  try {
    await runDemo(target)
    await linger(target)
  } finally {
    await target.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
