import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import type { Health } from './queries.ts'

const LOOKS = {
  HEALTHY: { tone: 'positive', text: 'Healthy', Icon: CircleCheck },
  WARNING: { tone: 'warning', text: 'Warning', Icon: TriangleAlert },
  CRITICAL: { tone: 'negative', text: 'Critical', Icon: CircleAlert },
  NO_DATA: { tone: 'neutral', text: 'No data', Icon: CircleDashed },
} as const

/** How a flag or one of its metrics is doing. */
export const HealthBadge = ({ health }: { health: Health }) => {
  const { tone, text, Icon } = LOOKS[health]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </Badge>
  )
}

/** Every health with its word, the worst first. */
export const HEALTH_OPTIONS: readonly { id: Health; label: string }[] = [
  { id: 'CRITICAL', label: LOOKS.CRITICAL.text },
  { id: 'WARNING', label: LOOKS.WARNING.text },
  { id: 'HEALTHY', label: LOOKS.HEALTHY.text },
  { id: 'NO_DATA', label: LOOKS.NO_DATA.text },
]
