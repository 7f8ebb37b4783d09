import type { Interpretation } from '../queries.ts'

/** The parts of an explanation under their headings, without empty ones. */
export const sectionsOf = ({
  key_findings,
  risks,
  next_steps,
}: Pick<Interpretation, 'key_findings' | 'risks' | 'next_steps'>): {
  title: string
  items: readonly string[]
}[] =>
  [
    { title: 'What was found', items: key_findings },
    { title: 'What to be careful with', items: risks },
    { title: 'What to do next', items: next_steps },
  ].filter(({ items }) => items.length > 0)

type Written = Pick<
  Interpretation,
  'summary' | 'confidence_statement' | 'key_findings' | 'risks' | 'next_steps'
>

/** An explanation as plain text, to paste into a message. */
export const asText = (interpretation: Written): string =>
  [
    interpretation.summary,
    interpretation.confidence_statement,
    ...sectionsOf(interpretation).map(({ title, items }) =>
      [title, ...items.map((item) => `- ${item}`)].join('\n'),
    ),
  ].join('\n\n')
