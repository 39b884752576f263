import { isLoopback } from '../../../platform/network/index.ts'

/** `*` and `?` stop at dots and slashes, `**` doesn't; `{a,b}` are alternatives. */
function patternOf(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|\{|\}|,|[.+^$()|[\]\\]/g, (part) => {
    switch (part) {
      case '**':
        return '.*'
      case '*':
        return '[^./]*'
      case '?':
        return '[^./]'
      case '{':
        return '(?:'
      case '}':
        return ')'
      case ',':
        return /\{[^}]*,/.test(glob) ? '|' : ','
      default:
        return `\\${part}`
    }
  })
  return new RegExp(`^${source}$`)
}

/** Allowed redirect targets: the site itself and those listed by the deployment. */
export interface Redirects {
  /** The requested URL if it is allowed, else the site's. */
  allowed(requested: string | undefined): string
  /** URL of our page for emailed links, with `target` as the final redirect. */
  linkTo(target: string, query: Record<string, string>): string
  /** URL of the protocol's own call for emailed links. */
  verifyLink(query: Record<string, string>): string
}

export function createRedirects(publicUrl: () => string, globs: string[]): Redirects {
  const patterns = globs.map(patternOf)

  const isOurs = (requested: URL): boolean => {
    const site = new URL(publicUrl())
    if (requested.origin === site.origin && requested.origin !== 'null') return true
    // Development servers use other ports and any spelling of loopback.
    return isLoopback(site.hostname) && isLoopback(requested.hostname) && /^https?:$/.test(requested.protocol)
  }

  return {
    allowed(requested) {
      const site = publicUrl()
      if (!requested || !URL.canParse(requested)) return site
      const url = new URL(requested)
      // `https://site@elsewhere` is misleading; script and data URLs run code.
      if (url.username || url.password || /^(javascript|data|vbscript|blob|file):$/.test(url.protocol))
        return site
      // Settings are stored in lower case. Matches the parsed URL that the browser would open, not the raw text.
      const bare = url.href.split('#', 1)[0]?.toLowerCase() ?? ''
      const variants = [bare, bare.replace(/\/$/, '')]
      const isListed = patterns.some((pattern) => variants.some((variant) => pattern.test(variant)))
      return isOurs(url) || isListed ? url.href : site
    },
    verifyLink: (query) => `${publicUrl()}/auth/v1/verify?${new URLSearchParams(query).toString()}`,
    linkTo(target, query) {
      const { protocol, origin } = new URL(target)
      const base = /^https?:$/.test(protocol) ? origin : publicUrl()
      const parameters = new URLSearchParams({ ...query, redirect_to: target })
      return `${base}/auth/callback?${parameters.toString()}`
    },
  }
}
