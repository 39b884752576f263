import type { Plugin } from 'vite'

/** Guest pages: HTML file, and the URLs that the server answers with it. */
export const GUEST_PAGES = {
  'guest.html': /^\/e\/[^/?#]+(?=$|[?#])/,
  // Its link is in the fragment, which isn’t sent to servers.
  'proof.html': /^\/p(?=$|\?)/,
  // The same.
  'share.html': /^\/s(?=$|\?)/,
  'verify.html': /^\/verify(?=$|\?)/,
}

/** Serves guest pages in `vite dev`, as the server does in production. */
export const guestPageOf = (url: string): string => {
  const [file, pattern] = Object.entries(GUEST_PAGES).find(([, each]) => each.test(url)) ?? []
  return file && pattern ? url.replace(pattern, `/${file}`) : url
}

export function guestPage(): Plugin {
  return {
    name: 'studio-guest-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = guestPageOf(request.url ?? '/')
        next()
      })
    },
  }
}
