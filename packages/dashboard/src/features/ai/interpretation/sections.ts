import type { Interpretation } from '../api-types.ts'

/** Sections of an interpretation that have items, in reading order. */
export const sectionsOf = ({
  key_findings,
  risks,
  next_steps,
}: Pick<Interpretation, 'key_findings' | 'risks' | 'next_steps'>): {
  title: string
  items: readonly string[]
}[] =>
  [
    { title: 'Findings', items: key_findings },
    { title: 'Risks', items: risks },
    { title: 'Next steps', items: next_steps },
  ].filter(({ items }) => items.length > 0)

type Written = Pick<
  Interpretation,
  'summary' | 'confidence_statement' | 'key_findings' | 'risks' | 'next_steps'
>

/** Interpretation as plain text, to paste into a message. */
export const asText = (interpretation: Written): string =>
  [
    interpretation.summary,
    interpretation.confidence_statement,
    ...sectionsOf(interpretation).map(({ title, items }) =>
      [title, ...items.map((item) => `- ${item}`)].join('\n'),
    ),
  ].join('\n\n')
