import { workerTask } from '../../../workers/index.ts'
import { checkValues, type SchemaAnswer, type SchemaQuestion } from './schema-check.ts'

/** Whether values match a JSON Schema. `report` is called with 0 when it begins: from then on its time counts. */
export const schemaTask = workerTask({
  module: import.meta.url,
  lane: 'request',
  name: 'schemaTask',
  run: (question: SchemaQuestion, report: (progress: number) => void): SchemaAnswer => {
    report(0)
    return checkValues(question)
  },
})
