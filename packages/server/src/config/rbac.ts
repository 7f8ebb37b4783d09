import { z } from 'zod'
import { flag } from './setting.ts'

/** Settings of the module for custom roles and grants. */
export const rbacSettings = z.object({
  RBAC_ENFORCED: flag(false).describe(
    'true: custom roles and grants add to what the built-in roles allow; false: they are recorded only; needs PROFILE=full',
  ),
})

/** Without the module there is nothing to enforce. */
export const rbacProblems = ({
  PROFILE,
  RBAC_ENFORCED,
}: {
  PROFILE: string
  RBAC_ENFORCED: boolean
}): string[] => (RBAC_ENFORCED && PROFILE !== 'full' ? ['RBAC_ENFORCED needs PROFILE=full'] : [])
