import type { Context } from '../../../context.ts'

/** Deletes an experiment with its parts. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('experiments').where('id', '=', id).execute()
}
