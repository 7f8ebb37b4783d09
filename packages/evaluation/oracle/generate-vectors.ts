import { mkdir, writeFile } from 'node:fs/promises'
import { vectorFiles } from './vector-files.ts'

/**
 * Writes the golden vectors. Expected values come from hand-written tables and independent reference implementations,
 * never from the package itself.
 * Run: node --import tsx packages/evaluation/oracle/generate-vectors.ts
 */

const directory = new URL('../vectors/', import.meta.url)

await mkdir(directory, { recursive: true })
for (const [name, text] of vectorFiles()) {
  await writeFile(new URL(name, directory), text)
  console.log(`${name}: ${text.split('\n').length} lines`)
}
