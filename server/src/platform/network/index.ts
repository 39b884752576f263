/** What addresses on the network mean to us. */
export { countedAddress, countedNetworks } from './counted-address.ts'
export { isLoopback, isLoopbackHost, reachedAt } from './loopback.ts'
