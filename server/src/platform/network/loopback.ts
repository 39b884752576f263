const NAME = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i
const HOST = /^(.+?)(:\d{1,5})?$/

/** Whether this is a name of this machine itself, as it stands in an address. */
export const isLoopback = (hostname: string): boolean => NAME.test(hostname)

/** The same of a `Host` header, with or without a port. */
export const isLoopbackHost = (host: string): boolean => isLoopback(HOST.exec(host)?.[1] ?? '')

/**
 * The address at which a request that asked for `host` has reached `site`. People write loopback as they like, and forward
 * its port: a site there is where it was asked for. Of any other site, and any other host, nothing is believed.
 */
export function reachedAt(site: string, host: string | undefined): string {
  const { protocol, hostname } = new URL(site)
  return host !== undefined && isLoopback(hostname) && isLoopbackHost(host) ? `${protocol}//${host}` : site
}
