import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucket, hashFraction, isWithin } from './hash.ts'
import { md5Bytes, md5Word, md5WordOfPair } from './md5.ts'

const reference = (text: string) => createHash('md5').update(text, 'utf8').digest().readUInt32LE(0)

const md5Hex = (text: string) => Buffer.from(md5Bytes(text)).toString('hex')

describe('md5Bytes', () => {
  it('agrees with the test suite of RFC 1321', () => {
    expect(md5Hex('')).toBe('d41d8cd98f00b204e9800998ecf8427e')
    expect(md5Hex('abc')).toBe('900150983cd24fb0d6963f7d28e17f72')
    expect(md5Hex('1234567890'.repeat(8))).toBe('57edf4a22be3c955ac49da2e2107b67a')
  })

  it('agrees with node:crypto on any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, (value) => md5Hex(value) === createHash('md5').update(value, 'utf8').digest('hex')),
    )
  })
})

describe('md5Word', () => {
  it('agrees with a known digest', () => {
    // MD5('') = d41d8cd9...
    expect(md5Word('')).toBe(0xd98c1dd4)
  })

  it('agrees with node:crypto at every length around the block borders', () => {
    for (let length = 0; length <= 260; length += 1) {
      const text = 'abcdefghij'.repeat(26).slice(0, length)
      expect(md5Word(text)).toBe(reference(text))
    }
  })

  it('agrees with node:crypto on any Unicode text, lone surrogates included', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    const broken = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
    fc.assert(fc.property(text, (value) => md5Word(value) === reference(value)))
    fc.assert(
      fc.property(broken, (units) => {
        const value = String.fromCharCode(...units)
        expect(md5Word(value)).toBe(reference(value))
      }),
    )
  })

  it('hashes a pair as the joined text, wherever the colon falls', () => {
    const text = fc.string({ unit: 'binary', maxLength: 90 })
    fc.assert(
      fc.property(text, text, (left, right) => md5WordOfPair(left, right) === reference(`${left}:${right}`)),
    )
    expect(md5WordOfPair('é'.repeat(40), 'k'.repeat(70))).toBe(
      reference(`${'é'.repeat(40)}:${'k'.repeat(70)}`),
    )
  })

  it('hashes long text of many blocks', () => {
    const text = 'zürich 東京 🙂 '.repeat(5000)
    expect(md5Word(text)).toBe(reference(text))
  })
})

describe('unit and bucket', () => {
  it('matches the specified check value', () => {
    expect(hashFraction('user-123', 'my-flag')).toBe(0.6927449859213084)
    expect(bucket('user-123', 'my-flag')).toBe(69)
  })

  it('stays inside its range', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (user, salt) => {
        const value = hashFraction(user, salt)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThan(1)
        expect(bucket(user, salt)).toBe(Math.floor(value * 100))
      }),
    )
  })

  it('distributes 100,000 fixed users evenly over the hundred buckets', () => {
    const counts = new Array<number>(100).fill(0)
    for (let user = 0; user < 100_000; user += 1) counts[bucket(`user-${user}`, 'spread')]! += 1
    const statistic = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    // 99 degrees of freedom: the 0.1 % quantiles are 148.2 and 61.1.
    expect(statistic).toBeLessThan(148.2)
    expect(statistic).toBeGreaterThan(61.1)
  })

  it('is independent for two salts', () => {
    const cells = [0, 0, 0, 0]
    for (let user = 0; user < 40_000; user += 1) {
      cells[2 * Number(bucket(`u${user}`, 'one') < 50) + Number(bucket(`u${user}`, 'two') < 50)]! += 1
    }
    const statistic = cells.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    // 3 degrees of freedom: the 0.1 % quantile is 16.27.
    expect(statistic).toBeLessThan(16.27)
  })

  it('admits no subject at 0 percent and every subject at 100', () => {
    expect(isWithin(0, 0)).toBe(false)
    expect(isWithin(1 - 2 ** -32, 100)).toBe(true)
    expect(isWithin(0.5, 50)).toBe(false)
    expect(isWithin(0.4999, 50)).toBe(true)
  })
})
