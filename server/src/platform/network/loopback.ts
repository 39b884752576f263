const NAME = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i
const HOST = /^(.+?)(:\d{1,5})?$/

/** True for a host name of this machine, as in a URL. */
export const isLoopback = (hostname: string): boolean => NAME.test(hostname)

/** The same for a `Host` header, with or without port. */
export const isLoopbackHost = (host: string): boolean => isLoopback(HOST.exec(host)?.[1] ?? '')

/**
 * URL at which a request for `host` has reached `site`. Loopback has several spellings and forwarded ports, so a
 * loopback site uses the requested host. Other sites and hosts are not trusted.
 */
export function reachedAt(site: string, host: string | undefined): string {
  const { protocol, hostname } = new URL(site)
  return host !== undefined && isLoopback(hostname) && isLoopbackHost(host) ? `${protocol}//${host}` : site
}
