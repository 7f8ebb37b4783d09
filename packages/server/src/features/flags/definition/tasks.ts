import { workerTask } from '../../../workers/index.ts'
import { checkValues, type SchemaAnswer, type SchemaQuestion } from './schema-check.ts'

/** Checks values against a JSON Schema. Calls `report` with 0 when it begins: its time counts from then on. */
export const schemaTask = workerTask({
  module: import.meta.url,
  lane: 'request',
  name: 'schemaTask',
  run: (question: SchemaQuestion, report: (progress: number) => void): SchemaAnswer => {
    report(0)
    return checkValues(question)
  },
})
