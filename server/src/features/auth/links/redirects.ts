import { isLoopback } from '../../../platform/network/index.ts'

/** `*` and `?` stop at dots and slashes, `**` does not; `{a,b}` are alternatives. */
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

/** Where people may be sent after a mailed link: the site itself, and what the deployment lists. */
export interface Redirects {
  /** The wanted address if it is allowed, else the site's. */
  allowed(wanted: string | undefined): string
  /** The address of our page that answers a mailed link, for whom `target` is the end of the way. */
  linkTo(target: string, query: Record<string, string>): string
  /** The address of the protocol's own call that redeems a mailed link. */
  verifyLink(query: Record<string, string>): string
}

export function createRedirects(publicUrl: () => string, globs: string[]): Redirects {
  const patterns = globs.map(patternOf)

  const isOurs = (wanted: URL): boolean => {
    const site = new URL(publicUrl())
    if (wanted.origin === site.origin && wanted.origin !== 'null') return true
    // A development server has another port, and people write loopback as they like.
    return isLoopback(site.hostname) && isLoopback(wanted.hostname) && /^https?:$/.test(wanted.protocol)
  }

  return {
    allowed(wanted) {
      const site = publicUrl()
      if (!wanted || !URL.canParse(wanted)) return site
      const url = new URL(wanted)
      // `https://site@elsewhere` reads as one place and leads to another; script and data addresses run code.
      if (url.username || url.password || /^(javascript|data|vbscript|blob|file):$/.test(url.protocol))
        return site
      // Settings are kept in lower case. What is matched is what the browser would open, not what was written.
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
