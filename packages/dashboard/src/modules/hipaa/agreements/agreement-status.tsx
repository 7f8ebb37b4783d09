import { Badge, type Tone } from '../../../ui/badge.tsx'
import { words } from '../../../ui/format.ts'
import type { Agreement } from '../api-types.ts'

const TONES: Record<Agreement['status'], Tone> = {
  pending: 'accent',
  active: 'positive',
  expired: 'warning',
  terminated: 'neutral',
}

/** Whether an agreement is in force today. */
export const AgreementStatus = ({ status }: Pick<Agreement, 'status'>) => (
  <Badge tone={TONES[status]}>{words(status)}</Badge>
)
