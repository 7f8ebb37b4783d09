import { describe, expect, it } from 'vitest'
import {
  addressList,
  flag,
  list,
  oneOf,
  optionalOrigin,
  optionalText,
  originList,
  originListOrAny,
  whole,
} from './setting.ts'

describe('a flag', () => {
  it.each(['true', 'TRUE', '1', 'yes', 'On', 't', 'Y', ' true '])('is on as %j', (text) => {
    expect(flag(false).parse(text)).toBe(true)
  })

  it.each(['false', 'False', '0', 'no', 'OFF', 'f', 'n'])('is off as %j', (text) => {
    expect(flag(true).parse(text)).toBe(false)
  })

  it.each(['', ' ', '2', 'enabled', 'tru'])('is not %j', (text) => {
    expect(flag(true).safeParse(text).success).toBe(false)
  })

  it('has its default when it is not set', () => {
    expect(flag(true).parse(undefined)).toBe(true)
    expect(flag(false).parse(undefined)).toBe(false)
  })
})

describe('a whole number', () => {
  const setting = whole(5, [-1, 10])

  it.each([
    ['0', 0],
    [' 10 ', 10],
    ['-1', -1],
    ['007', 7],
    [undefined, 5],
  ])('is parsed from %j', (text, value) => {
    expect(setting.parse(text)).toBe(value)
  })

  it.each(['', '11', '-2', '1.5', '1e1', '0x1', 'ten', '9999999999999999999'])('is not %j', (text) => {
    expect(setting.safeParse(text).success).toBe(false)
  })
})

describe('an enumeration', () => {
  it('accepts listed values in any letter case', () => {
    expect(oneOf(['core', 'full']).parse(' Core ')).toBe('core')
    expect(oneOf(['core', 'full']).safeParse('half').success).toBe(false)
  })
})

describe('a list', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['a', ['a']],
    [' a , b,,c ', ['a', 'b', 'c']],
    ['["a", " b ", ""]', ['a', 'b']],
    ['[]', []],
  ])('is parsed from %j', (text, entries) => {
    expect(list().parse(text)).toEqual(entries)
  })

  it.each(['[a]', '[1]', '["a"', '[["a"]]'])('is not %j', (text) => {
    expect(list().safeParse(text).success).toBe(false)
  })

  it('of origins accepts origins only', () => {
    expect(originList().parse('https://a.example.com,http://localhost:3000')).toHaveLength(2)
    for (const text of ['https://a.example.com/', 'a.example.com', '*', 'https://a.example.com/x']) {
      expect(originList().safeParse(text).success).toBe(false)
    }
    expect(originListOrAny().parse('*')).toEqual(['*'])
    expect(originListOrAny().safeParse('https://*.example.com/').success).toBe(false)
  })

  it('of addresses accepts addresses and CIDR ranges', () => {
    const valid = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0']
    expect(addressList().parse(valid.join(','))).toEqual(valid)
    for (const text of [
      'proxy',
      '10.0.0',
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0.0.0/x',
    ]) {
      expect(addressList().safeParse(text).success).toBe(false)
    }
  })
})

describe('an optional text', () => {
  it('is unset when empty', () => {
    expect(optionalText().parse('  ')).toBeUndefined()
    expect(optionalText().parse(' a ')).toBe('a')
    expect(optionalOrigin().parse('')).toBeUndefined()
  })
})
