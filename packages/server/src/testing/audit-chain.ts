import type { Context } from '../context.ts'
import { storedEntries, verifyChain } from '../features/audit/index.ts'

/** How many entries of the log, from its start, are as they were written, and which is not. */
export const checkChain = async (
  ctx: Pick<Context, 'db'>,
): Promise<{ intact: number; broken: number | undefined }> => {
  const { intact, fault } = await verifyChain(storedEntries(ctx))
  return { intact, broken: fault?.position }
}
