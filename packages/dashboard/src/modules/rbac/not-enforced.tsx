import { Notice } from '../../ui/notice.tsx'

/** Says that custom roles and grants change nothing about what people may do. */
export const NotEnforced = () => (
  <Notice title="Nothing of this is enforced">
    Custom roles and grants are recorded only. What somebody may do is decided by the built-in role of the
    account alone, which is set under Users.
  </Notice>
)
