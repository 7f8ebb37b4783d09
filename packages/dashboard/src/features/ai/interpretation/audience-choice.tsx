import { Segmented } from '../../../ui/segmented.tsx'
import type { Audience } from '../search.ts'

const AUDIENCES: readonly { id: Audience; label: string }[] = [
  { id: 'product', label: 'For the team' },
  { id: 'data', label: 'For analysts' },
]

interface AudienceChoiceProps {
  value: Audience
  onChange: (audience: Audience) => void
}

/** Choice of the readers that an interpretation is written for. */
export const AudienceChoice = (props: AudienceChoiceProps) => (
  <Segmented label="Audience" labelHidden options={AUDIENCES} {...props} />
)
