import { createHmac } from 'node:crypto'
import { countedAddress } from '../../../platform/network/index.ts'

/** Network of an address: /24 for IPv4, /48 for IPv6. */
export function networkOf(ip: string): string {
  const address = countedAddress(ip)
  return address.endsWith('::/64')
    ? `${address.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`
}

/** Hash that is equal for likes of one work from one network. Hashes of different works can’t be linked. */
export const netOf = (secret: string, { workId, ip }: { workId: string; ip: string }): Buffer =>
  createHmac('sha256', secret)
    .update(`${workId} ${networkOf(ip)}`)
    .digest()
    .subarray(0, 16)
