import type { Context } from '../context.ts'
import { storedEntries, verifyChain } from '../features/audit/index.ts'

/**
 * Checks the hash chain of the audit log from its start; returns the number of valid entries and the first invalid one.
 */
export const checkChain = async (
  ctx: Pick<Context, 'db'>,
): Promise<{ intact: number; broken: number | undefined }> => {
  const { intact, fault } = await verifyChain(storedEntries(ctx))
  return { intact, broken: fault?.position }
}
