/**
 * Writes the files that are made from the sources. With --check it writes nothing, names each file that is no
 * longer what the sources make, and exits with 1 when there is one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { settingsPage } from '../packages/server/src/config/settings-page.ts'
import { schemaTypes } from '../packages/server/src/testing/schema-types.ts'
import { clientTypes } from './generate-client-types.ts'
import { conformancePage } from './generate-conformance.ts'
import { apiDescription } from './generate-openapi.ts'

interface GeneratedFile {
  /** From the root of the repository. */
  path: string
  content: () => string | Promise<string>
}

const FILES: GeneratedFile[] = [
  { path: 'packages/server/src/db/schema.generated.ts', content: schemaTypes },
  { path: 'docs/settings.md', content: settingsPage },
  { path: 'docs/openapi.json', content: apiDescription },
  { path: 'packages/dashboard/src/api/schema.generated.d.ts', content: clientTypes },
  { path: 'docs/conformance.md', content: conformancePage },
]

const absolute = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const currentContent = (path: string): Promise<string> => readFile(absolute(path), 'utf8').catch(() => '')

/** @returns whether the file was what the sources make */
const bringUpToDate = async ({ path, content }: GeneratedFile, checkOnly: boolean): Promise<boolean> => {
  const wanted = await content()
  if (wanted === (await currentContent(path))) return true
  if (checkOnly) {
    console.error(`${path} is stale: run npm run generate`)
    return false
  }
  await writeFile(absolute(path), wanted)
  console.log(`Wrote ${path}`)
  return true
}

const checkOnly = process.argv.includes('--check')
for (const file of FILES) {
  if (!(await bringUpToDate(file, checkOnly))) process.exitCode = 1
}
