import { BlockList, isIPv6 } from 'node:net'

const RANGES_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Ranges that embed another address (mapped, translated, tunnelled) are entirely private. */
const RANGES_6: [string, number][] = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const blocked4 = new BlockList()
const blocked6 = new BlockList()
for (const [address, bits] of RANGES_4) blocked4.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of RANGES_6) blocked6.addSubnet(address, bits, 'ipv6')

/** True if an IP address isn’t public. */
export const isPrivateAddress = (address: string): boolean =>
  isIPv6(address) ? blocked6.check(address, 'ipv6') : blocked4.check(address, 'ipv4')
