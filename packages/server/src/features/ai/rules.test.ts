import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputsOf } from './design/inputs.ts'
import { readDescription } from './design/reading.ts'
import { equalShares } from './design/rules.ts'
import { GENERAL, TOPICS, topicOf } from './design/topics.ts'
import { countsOnlyKnown, percentage, readNumber, shown, shownP } from './figures.ts'

describe('a description', () => {
  it.each([
    ['Our checkout converts at 4.2% today', { baseline_rate: 0.042 }],
    ['The conversion rate is 12 percent', { baseline_rate: 0.12 }],
    ['baseline: 3,5 %', { baseline_rate: 0.035 }],
    ['raise sign-ups from 4% to 5%', { baseline_rate: 0.04, minimum_effect: 0.25 }],
    ['cut errors from 10 % to 8 %', { baseline_rate: 0.1, minimum_effect: 0.2 }],
    ['we hope for an uplift of 15%', { minimum_effect: 0.15 }],
    ['detect at least a 5 % change', { minimum_effect: 0.05 }],
    ['an increase of 2% points', {}],
    ['10,000 visitors a day', { daily_traffic: 10_000 }],
    ['about 70k users per week', { daily_traffic: 10_000 }],
    ['3000 sessions/month', { daily_traffic: 100 }],
    ['try three headlines', { variants: 3 }],
    ['compare 4 new designs', { variants: 4 }],
    ['conversion rate is 130%', {}],
    ['make the button green', {}],
  ])('%s yields %j', (description, expected) => {
    const read = readDescription(description)
    expect(Object.keys(read)).toEqual(Object.keys(expected))
    for (const [name, value] of Object.entries(expected)) {
      expect(read[name as keyof typeof read]).toBeCloseTo(value, 12)
    }
  })

  it('of any form is parsed without a nonsensical number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.constantFrom('%', ' percent'), (text, sign) => {
        const read = readDescription(
          `currently ${text}${sign} and a lift of ${text}${sign}, ${text} users a day`,
        )
        const { baseline_rate: rate = 0.5, minimum_effect: effect = 1, daily_traffic: traffic = 1 } = read
        expect(rate > 0 && rate < 1 && effect > 0 && Number.isFinite(effect) && traffic > 0).toBe(true)
      }),
    )
  })

  it.each([
    ['Shorten the checkout so that more people buy', 'checkout'],
    ['Send the newsletter with another subject line', 'messages'],
    ['Do players come back when the gate is at level 40?', 'retention'],
    ['Zzzz zzzz zzzz', 'page'],
  ])('%s is about %s', (description, topic) => {
    expect(topicOf(description).id).toBe(topic)
  })
})

describe('the inputs of a design', () => {
  const description = 'Shorten the checkout'

  it('prefer explicit values, fields over the description', () => {
    const description = 'The checkout converts at 4% today, with 1000 visitors a day; we want a lift of 20%'
    expect(inputsOf({ description }, undefined)).toMatchObject({
      baseline_rate: 0.04,
      minimum_effect: 0.2,
      daily_traffic: 1000,
      assumptions: [],
      confidence: 'high',
    })
    const fields = { baseline_rate: 0.3, minimum_effect: 0.1, daily_traffic: 50 }
    expect(inputsOf({ description, ...fields }, undefined)).toMatchObject(fields)
  })

  it('fall back to observed values, with an assumption', () => {
    const observed = {
      experiment_name: 'Old checkout',
      event_name: 'purchase_completed',
      rate: 0.042,
      subjects: 12_000,
      daily_subjects: 800.4,
    }
    const inputs = inputsOf({ description }, observed)
    expect(inputs).toMatchObject({
      baseline_rate: 0.042,
      daily_traffic: 800.4,
      event_name: 'purchase_completed',
      confidence: 'medium',
    })
    expect(inputs.assumptions).toContain(
      'The present rate of 4.2 % is that of the control of "Old checkout" with 12,000 subjects.',
    )
    expect(inputs.assumptions).toContain('About 800 subjects a day are expected, as in "Old checkout".')
  })

  it('fall back to typical values, with an assumption', () => {
    const inputs = inputsOf({ description }, undefined)
    expect(inputs).toMatchObject({
      baseline_rate: 0.03,
      minimum_effect: 0.1,
      daily_traffic: null,
      confidence: 'low',
    })
    expect(inputs.assumptions).toHaveLength(3)
  })

  it('never raise the rate to 1', () => {
    for (const baseline_rate of [0.5, 0.95, 0.999]) {
      const { minimum_effect } = inputsOf({ description, baseline_rate }, undefined)
      expect(baseline_rate * (1 + minimum_effect)).toBeLessThan(1)
      expect(minimum_effect).toBeGreaterThan(0)
    }
  })

  it('split traffic so that it sums to 100', () => {
    for (let count = 2; count <= 9; count += 1) {
      const shares = equalShares(count)
      expect(shares.reduce((sum, share) => sum + Math.round(share * 100), 0)).toBe(10_000)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.011)
    }
  })

  it('have coherent topics', () => {
    for (const topic of [...TOPICS, GENERAL]) {
      expect(topic.typical_rate).toBeGreaterThan(0)
      expect(topic.guardrails.length).toBeGreaterThan(0)
      expect(topic.guardrails.map(({ event_name }) => event_name)).not.toContain(topic.primary.event_name)
    }
  })
})

describe('numbers', () => {
  it.each([
    [1234567, '1,234,567'],
    [0.04219, '0.0422'],
    [12.3456, '12.3'],
    [-3, '-3'],
  ])('%d is formatted as %s', (value, text) => expect(shown(value)).toBe(text))

  it.each([
    [0.042, '4.2 %'],
    [0.95, '95 %'],
    [0.07, '7 %'],
    [0.123456, '12.3 %'],
  ])('the share %d is formatted as %s', (value, text) => expect(percentage(value)).toBe(text))

  it('of tests are formatted to their significant digits', () => {
    expect([shownP(0.00001), shownP(0.0234567)]).toEqual(['below 0.0001', 'of 0.0235'])
  })

  it.each([
    ['10,000', 10_000],
    ['4,5', 4.5],
    ['1,234,567.8', 1_234_567.8],
  ])('%s is parsed as %d', (text, value) => expect(readNumber(text)).toBe(value))

  const known = {
    figures: [
      { name: 'rate', value: 0.0421 },
      { name: 'subjects', value: 12_345 },
      { name: 'difference', value: -0.013 },
      { name: 'p', value: 0.6 },
    ],
    names: ['Variant 7', 'B2', '99'],
    quoted: 'a lift of 15 %',
  }

  it.each([
    'The rate is 4.21 %.',
    'The rate is about 4.2 %, of 12,345 subjects.',
    'It fell by 1.3 points (0.013).',
    'Variant 7 and B2 are there.',
    'You hoped for 15 %.',
    'No number at all.',
    'p is 0.6, or below 0.0001.',
  ])('are known in: %s', (text) => expect(countsOnlyKnown(text, known)).toBe(true))

  it.each([
    'The rate is 4.3 %.',
    'The rate rose by 50 %.',
    'There were 12,346 subjects.',
    'It is 1 of them.',
    'It is 0 %.',
    'Variant 8 is there.',
    'There are 99.',
    'About 10,000 subjects.',
    'p = 1e-9',
  ])('are not known in: %s', (text) => expect(countsOnlyKnown(text, known)).toBe(false))
})
