import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_TESTS, TestLimitError, TestMeter } from '../meter.ts'
import { compilePattern, MAX_PATTERN_LENGTH, MAX_TEXT_LENGTH } from './index.ts'
import { complement, inRanges, merged } from './ranges.ts'

function found(pattern: string, text: string): boolean {
  const test = compilePattern(pattern)
  if (test === undefined) throw new Error(`refused: ${pattern}`)
  return test(text)
}

describe('compilePattern', () => {
  it.each([
    ['abc', 'xxabcxx', true],
    ['abc', 'abxc', false],
    ['', 'anything', true],
    ['^$', '', true],
    ['^$', 'a', false],
    ['^a.c$', 'abc', true],
    ['^a.c$', 'a\nc', false],
    ['(?s)^a.c$', 'a\nc', true],
    ['colou?r', 'color', true],
    ['^(cat|dog|)$', '', true],
    ['^(?:cat|dog)s*$', 'dogsss', true],
    ['a{2,3}b', 'xab', false],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{2,}$', 'aaaa', true],
    ['^a{0}b$', 'b', true],
    ['a{,2}', 'a{,2}', true],
    ['x{', 'x{', true],
    ['^a*?b+?c??$', 'aabb', true],
    ['(?i)straße', 'STRAßE', true],
    ['(?i:k)9', '\u212A9', true],
    ['(?i)[a-z]+$', 'ABC', true],
    ['(?i)[^a]', 'A', false],
    ['(?i)a(?-i)b', 'Ab', true],
    ['(?i)a(?-i)b', 'AB', false],
    ['(?i:a)b', 'AB', false],
    ['(?m)^b$', 'a\nb\nc', true],
    ['^b$', 'a\nb\nc', false],
    ['\\Ab', 'a\nb', false],
    ['(?m)b\\z', 'b\n', false],
    ['\\bcat\\b', 'a cat!', true],
    ['\\bcat\\b', 'concat', false],
    ['\\Bcat', 'concat', true],
    ['^\\d{3}-\\d{4}$', '555-0199', true],
    ['^\\d$', '\u0663', false],
    ['^\\w+$', 'naïve', false],
    ['^\\S+@\\S+\\.com$', 'a.b@example.com', true],
    ['^[^@\\s]+$', 'a b', false],
    ['[]a]', ']', true],
    ['[a-]', '-', true],
    ['[\\d-z]', '-', true],
    ['^[\\]\\\\]+$', '\\]', true],
    ['^[\\D]$', '5', false],
    ['^.$', '\u{1F642}', true],
    ['^[\u{1F600}-\u{1F64F}]+$', '\u{1F642}\u{1F600}', true],
    ['\\x41\\x{1F642}', 'A\u{1F642}', true],
    ['^\\p{Lu}\\pL+$', 'Ünder', true],
    ['^\\p{Greek}+$', 'αβγ', true],
    ['^\\P{Greek}+$', 'αβγ', false],
    ['^[\\p{^L}]+$', '123', true],
    ['^[[:alpha:]]+$', 'Abc', true],
    ['^[[:alpha:]]+$', 'Äbc', false],
    ['^[[:^alpha:]]+$', '1-2Ä', true],
    ['^[[:alpha:][:digit:]_]+$', 'a_1', true],
    ['^[^[:space:]]+$', 'a\vb', false],
    ['^[[:alpha:]-z]$', '-', true],
    ['(?i)^[[:upper:]]+$', 'a\u212A\u017F', true],
    ['(?i)[[:^upper:]]', 'aZ\u212A', false],
    ['^[[:a]+$', '[:a', true],
    ['^[[:]]$', ':]', true],
    ['^[[:word:]]+$', 'a-b', false],
    ['^[[:punct:]]+$', '[]`{~!', true],
    ['^[[:xdigit:]]+$', 'fF09', true],
    ['(?i)^K$', '\u212A', true],
    ['(?P<year>\\d{4})', 'in 2024', true],
    ['(?<year>\\d{4})', 'in 24', false],
    ['a\\.b\\+c\\-d\\/e', 'a.b+c-d/e', true],
    ['^\\t\\n\\r\\f\\v\\a$', '\t\n\r\f\v\u0007', true],
    ['(a|b)*c|d', 'd', true],
    ['(^a|b$)', 'xb', true],
    ['(^)*x', 'yx', true],
    ['((a*)*)*b', 'aaab', true],
    ['^(a?){3}$', 'aa', true],
  ])('searches for /%s/ in %j', (pattern, text, expected) => {
    expect(found(pattern, text)).toBe(expected)
  })

  it.each([
    '(a)\\1',
    '(?=a)',
    '(?!a)',
    '(?<=a)b',
    '(?<!a)b',
    '(?>a)',
    '(?P=name)',
    '(?P<bad name>a)',
    '(',
    ')',
    'a)',
    '[a',
    '[b-a]',
    '[a-\\d]',
    '[[:alphabet:]]',
    '[[:Alpha:]]',
    '[[: alpha:]]',
    '[[::]]',
    '[a-[:alpha:]]',
    '*a',
    '+',
    'a**',
    'a++',
    'a{2}{3}',
    '|?',
    'a{3,2}',
    'a{1001}',
    '\\',
    '\\q',
    '\\u0041',
    '\\p{Nonsense}',
    '\\pQ',
    '\\x4',
    '\\x{110000}',
    '(?y)a',
    '((((a{100}){100}){100}){100})',
    '((((){1000}){1000}){1000}){1000}',
    '(((a?){50}){50}){50}',
    'a'.repeat(501),
  ])('refuses %s', (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined()
  })

  it('counts the characters of a pattern as code points', () => {
    expect(compilePattern('\u{1F642}'.repeat(500))).toBeDefined()
    expect(compilePattern('\u{1F642}'.repeat(501))).toBeUndefined()
  })

  it('searches only the first 1,000 characters', () => {
    expect(found('z', `${'a'.repeat(MAX_TEXT_LENGTH - 1)}z`)).toBe(true)
    expect(found('z', `${'a'.repeat(MAX_TEXT_LENGTH)}z`)).toBe(false)
    expect(found('z', `${'\u{1F642}'.repeat(MAX_TEXT_LENGTH - 1)}z`)).toBe(true)
  })

  it('is linear where backtracking would be exponential', () => {
    const text = `${'a'.repeat(MAX_TEXT_LENGTH - 1)}!`
    for (const pattern of [
      '(a+)+$',
      '^(a|a)*$',
      '^(a|aa)+$',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(x+x+)+y',
      '^(a?){50}a{50}b',
      '(.*)*(.*)*(.*)*=',
      '^(\\w+\\s?)*$',
      '(a*)*b',
    ]) {
      expect(found(pattern, text)).toBe(false)
    }
  })

  it('counts every step reached at a character once, up to the match', () => {
    const tests = (pattern: string, text: string): number => {
      const meter = new TestMeter()
      compilePattern(pattern)?.(text, meter)
      return meter.used
    }
    // One step for the letter and, once, one for the match.
    expect(tests('a', 'xxa')).toBe(3 + 2)
    expect(tests('a', 'xxx')).toBe(4)
    // At first ^, fork, letter and $; then the way back in place of ^; at the end the match as well.
    expect(tests('^a*$', 'aaa')).toBe(4 + 4 + 4 + 5)
    expect(tests('^x', 'aaaaaaaa')).toBe(2)
    expect(tests('(a|b)c', '')).toBe(3)
  })

  it('stays within the limit of an evaluation for a single search', () => {
    const text = 'ж'.repeat(MAX_TEXT_LENGTH)
    for (const pattern of ['(?:a?){332}b', '(?:[^b]?){332}b', '(.*)*(.*)*(.*)*=', '(?:\\pL?){332}1']) {
      const meter = new TestMeter()
      expect(compilePattern(pattern)?.(text, meter), pattern).toBe(false)
      expect(meter.used).toBeLessThanOrEqual(MAX_TESTS)
    }
  })

  it('stops at the limit of the evaluation', () => {
    const meter = new TestMeter()
    meter.spend(MAX_TESTS - 10)
    expect(() => compilePattern('b')?.('a'.repeat(100), meter)).toThrow(TestLimitError)
    expect(meter.used).toBeLessThan(MAX_TESTS + 1000)
  })

  it('compiles the largest classes of the longest patterns', () => {
    const many = Array.from({ length: 240 }, (_, index) => String.fromCodePoint(0x400 + 2 * index)).join('')
    const test = compilePattern(`^[${many}\\p{Greek}\\PL]+$`)
    expect([test?.('\u0400\u0402α1'), test?.('\u0401')]).toEqual([true, false])
    expect(compilePattern(`[${'\\x{10000}-\\x{10FFFF}'.repeat(21)}]`)?.('a')).toBe(false)
    expect(compilePattern(`[${'[:'.repeat(MAX_PATTERN_LENGTH / 2 - 2)}x]`)?.(':')).toBe(true)
  })

  it('finds code points in ranges as a linear search does', () => {
    const code = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(0x10fffe, 0x10ffff))
    const range = fc.tuple(code, code).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), code, (ranges, wanted) => {
        const isIn = ranges.some(([from, to]) => wanted >= from && wanted <= to)
        expect(inRanges(ranges)(wanted)).toBe(isIn)
        expect(inRanges(complement(ranges))(wanted)).toBe(!isIn)
        expect(merged(merged(ranges))).toEqual(merged(ranges))
      }),
    )
  })

  it('carries no state from one search to the next', () => {
    const test = compilePattern('^ab')
    expect([test?.('a'), test?.('b'), test?.('ab'), test?.('xab'), test?.('ab')]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
  })

  it('carries no state of a search that stopped early', () => {
    const test = compilePattern('xyz|xw?')
    expect([test?.('xy'), test?.('z'), test?.('x')]).toEqual([true, false, true])
  })

  it('agrees with the native engine on random patterns that both support', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      'ab',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '\\b',
      '\\B',
      '^',
      '$',
      '1',
      ' ',
      'é',
    )
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `${left}${right}`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,2}', '{2,}', '*?', '+?'))
          .map(([part, quantifier]) => `(?:${part})${quantifier}`),
      ),
    }))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', 'é', '_'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, fc.constantFrom('u', 'iu', 'mu', 'su'), (source, subject, flags) => {
        const own = flags === 'u' ? source : `(?${flags[0]})${source}`
        expect(found(own, subject)).toBe(new RegExp(source, flags).test(subject))
      }),
      { numRuns: 3000 },
    )
  })
})
