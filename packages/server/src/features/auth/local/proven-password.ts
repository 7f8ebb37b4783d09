import type { Context } from '../../../context.ts'
import type { ProvenPassword } from '../../../slice-work.ts'

/**
 * Asks the optional modules whether an account may use the password that was proven. They are asked only then, so that
 * nobody learns from a wrong password whether it would be refused.
 *
 * @throws AppError of the module that refuses it
 */
export const requireAllowedPassword = async (ctx: Context, proven: ProvenPassword): Promise<void> => {
  for (const listener of ctx.ports.listeners?.passwordProven ?? []) await listener(ctx, proven)
}
