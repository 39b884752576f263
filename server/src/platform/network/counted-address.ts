import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Key of an IP address for rate limits. An IPv6 user has all 2^64 addresses of a /64, so these count as one; an IPv4
 * address counts as itself in any notation.
 */
export function countedAddress(ip: string): string {
  const address = ip.split('%', 1)[0] ?? ''
  const mapped = MAPPED.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  // The URL parser normalises all notations.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const four = MAPPED_AS_HEX.exec(canonical)
  if (four) return [four[1], four[2]].flatMap((pair) => bytesOf(pair ?? '')).join('.')
  const [head = '', tail] = canonical.split('::')
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  const allGroups = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${allGroups.slice(0, 4).join(':')}::/64`
}

/**
 * Surrounding networks for rate limits, nearest first: the /24 of IPv4, the /56 and /48 of IPv6, the max. allocation
 * of one customer. Empty for invalid addresses.
 */
export function countedNetworks(ip: string): string[] {
  const counted = countedAddress(ip)
  if (counted.endsWith('::/64')) {
    const groups = counted.slice(0, -'::/64'.length).split(':')
    const [a, b, c, d = '0'] = groups
    const subnet = (Number.parseInt(d, 16) & 0xff00).toString(16)
    return [`${a}:${b}:${c}:${subnet}::/56`, `${a}:${b}:${c}::/48`]
  }
  return isIPv4(counted) ? [`${counted.split('.').slice(0, 3).join('.')}.0/24`] : []
}

const MAPPED_AS_HEX = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/
const bytesOf = (pair: string): number[] => {
  const value = Number.parseInt(pair, 16)
  return [value >> 8, value & 0xff]
}
