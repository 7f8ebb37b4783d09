import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, networksOf, plainAddress } from './client-address.ts'

describe('a client address', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    [' 1.2.3.4:5678 ', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:DB8:0:0:0:0:0:1]', '2001:db8::1'],
    ['2001:0db8:0000::0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['unknown', 'unknown'],
    ['1.2.3.4.5', '1.2.3.4.5'],
    ['', ''],
  ])('%j is normalised to %s', (written, plain) => {
    expect(plainAddress(written)).toBe(plain)
  })

  it('is stable under repeated normalisation', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        expect(plainAddress(plainAddress(address))).toBe(plainAddress(address))
        expect(plainAddress(address.toUpperCase())).toBe(plainAddress(address))
        expect(plainAddress(`[${address}]:1`)).toBe(plainAddress(address))
      }),
      { seed: 20_261_122 },
    )
  })

  it('is found behind proxies that append a port', () => {
    const addressOf = clientAddress(['10.0.0.0/8', 'fd00::/8'])
    expect(addressOf('::ffff:10.0.0.7', '6.6.6.6, 1.2.3.4:5678')).toBe('1.2.3.4')
    expect(addressOf('10.0.0.7', '1.2.3.4, 10.1.1.1:80, [fd00::1]:443')).toBe('1.2.3.4')
    expect(addressOf('fd00::7', '[2001:db8::1]:443')).toBe('2001:db8::1')
    expect(addressOf('fe80::1%eth0', undefined)).toBe('fe80::1')
  })
})

describe('the networks of an address', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1::9', '2001:db8:1:0::/64', '2001:db8:1::/48'],
    ['2001:db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['a::b:c:d:e:f', 'a:0:0:b::/64', 'a:0:0::/48'],
  ])('%s are %s and %s', (address, network, site) => {
    expect(networksOf(address)).toEqual({ network, site })
  })

  it('are shared by all hosts of the network', () => {
    const group = fc.nat({ max: 0xffff }).map((value) => value.toString(16))
    const host = fc.tuple(group, group, group, group)
    fc.assert(
      fc.property(host, host, host, (start, one, other) => {
        const of = (end: string[]) => networksOf(plainAddress([...start, ...end].join(':')))
        expect(of(one)).toEqual(of(other))
      }),
      { seed: 20_261_122 },
    )
  })
})
