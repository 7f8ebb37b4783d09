import { describe, expect, it } from 'vitest'
import { networkOf } from './address-network.ts'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['', ''],
    ['not an address', 'not an address'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
