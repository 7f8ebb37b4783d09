import { takeReturned } from '../sign-in/returned.ts'
import { readReport, type TestReport } from './commands.ts'
import { startedTest } from './tested.ts'

/** What the page of a test shows. */
export interface TestResult {
  /** undefined: there is none, because the page was opened again or the test failed before. */
  report: TestReport | undefined
  /** The tested configuration, where this tab knows it. */
  configId: string | undefined
}

/** Reads the report of the test that this tab has come back from. */
export const readTestResult = async (): Promise<TestResult> => {
  const [code, test] = [takeReturned('test'), startedTest()]
  const report = code !== undefined && test !== undefined ? await readReport(code, test.secret) : undefined
  return { report, configId: test?.configId }
}
