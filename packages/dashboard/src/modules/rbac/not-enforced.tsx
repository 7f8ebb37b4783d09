import { useUser } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'

/** Whether custom roles and grants act in this deployment: where they do, everybody is told what was granted to them. */
export const useIsEnforced = (): boolean => useUser().granted_permissions !== undefined

/** Says that custom roles and grants change nothing about what people may do, where that is so. */
export const NotEnforced = () =>
  useIsEnforced() ? null : (
    <Notice title="Nothing of this is enforced">
      Custom roles and grants are recorded only. What somebody may do is decided by the built-in role of the
      account alone, which is set under Users.
    </Notice>
  )
