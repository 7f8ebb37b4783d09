import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment } from '../config/environment.ts'

const SCRIPT = fileURLToPath(new URL('../../../../scripts/verify-audit-log.ts', import.meta.url))

/** The exit code of `npm run audit:verify` and everything that it printed. */
export interface Verdict {
  code: number
  text: string
}

/** Runs the offline verifier as a person would, with these settings and no others. */
export const runAuditVerifier = (
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Verdict> =>
  new Promise((resolve) => {
    const { PATH, HOME } = environment()
    execFile(
      process.execPath,
      ['--conditions=source', '--import', 'tsx', SCRIPT, ...args],
      { env: { PATH, HOME, ...settings } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    )
  })
