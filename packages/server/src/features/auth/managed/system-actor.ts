import type { Context } from '../../../context.ts'
import type { CheckContext } from '../provider.ts'

/** The context of changes that follow from what the identity service says, whoever's request made them necessary. */
export const asManagedSync = (ctx: CheckContext): Context => ({
  ...ctx,
  actor: { kind: 'system', name: 'managed-sync' },
})
