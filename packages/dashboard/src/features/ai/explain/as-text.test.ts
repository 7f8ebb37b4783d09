import { describe, expect, it } from 'vitest'
import { asText } from './as-text.ts'

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
        'What was found\n- It lifts the rate by a tenth.',
        'What to do next\n- Ship it.\n- Watch the guardrails.',
      ].join('\n\n'),
    )
  })
})
