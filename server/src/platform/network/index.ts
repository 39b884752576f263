/** IP addresses for rate limits, and loopback checks. */
export { countedAddress, countedNetworks } from './counted-address.ts'
export { isLoopback, isLoopbackHost, reachedAt } from './loopback.ts'
