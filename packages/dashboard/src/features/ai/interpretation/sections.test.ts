import { describe, expect, it } from 'vitest'
import { asText, sectionsOf } from './sections.ts'

describe('asText', () => {
  it('writes each part under its heading and leaves empty parts out', () => {
    const text = asText({
      summary: 'The treatment wins.',
      confidence_statement: 'This is fairly sure.',
      key_findings: ['It lifts the rate by a tenth.'],
      risks: [],
      next_steps: ['Ship it.', 'Watch the guardrails.'],
    })
    expect(text).toBe(
      [
        'The treatment wins.',
        'This is fairly sure.',
        'Findings\n- It lifts the rate by a tenth.',
        'Next steps\n- Ship it.\n- Watch the guardrails.',
      ].join('\n\n'),
    )
  })
})

describe('sectionsOf', () => {
  it('keeps the reading order: findings, risks, next steps', () => {
    const sections = sectionsOf({ key_findings: ['a'], risks: ['b'], next_steps: ['c'] })
    expect(sections.map(({ title }) => title)).toEqual(['Findings', 'Risks', 'Next steps'])
  })

  it('is empty where there is nothing to list', () => {
    expect(sectionsOf({ key_findings: [], risks: [], next_steps: [] })).toEqual([])
  })
})
