import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'

const DESCRIPTION = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))

/**
 * The types of every operation of the API as a module named `assay:api`, for the dashboard's client. A module that is
 * declared, not a file that is imported: the linter would spend its time on half a megabyte of types.
 */
export const clientTypes = async (): Promise<string> => {
  const nodes = await openapiTypes(JSON.parse(await readFile(DESCRIPTION, 'utf8')), { alphabetize: true })
  return `/** Generated from docs/openapi.json by \`npm run generate\`. */\ndeclare module 'assay:api' {\n${astToString(nodes)}}\n`
}
