import { Badge } from '../../ui/badge.tsx'

/** Says that the module is in beta: its routes may still change. */
export const BetaBadge = () => <Badge tone="accent">Beta</Badge>
