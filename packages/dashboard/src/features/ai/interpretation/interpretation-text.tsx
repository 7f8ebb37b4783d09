import type { Interpretation } from '../api-types.ts'
import { Bullets } from '../bullets.tsx'
import { sectionsOf } from './sections.ts'

/** Summary of an interpretation and its sections. */
export const InterpretationText = ({ interpretation }: { interpretation: Interpretation }) => (
  <>
    <p className="text-lg">{interpretation.summary}</p>
    <p className="text-ink-muted">{interpretation.confidence_statement}</p>
    {sectionsOf(interpretation).map(({ title, items }) => (
      <Bullets key={title} title={title} items={items} />
    ))}
  </>
)
