import type { Plugin } from 'vite'

const LINK = /^\/e\/[^/?#]+(?=$|[?#])/
/** Its link is in the fragment, which reaches no server. */
const PROOF = /^\/p(?=$|\?)/
const VERIFY = /^\/verify(?=$|\?)/

/** Serves the guest page in `vite dev`, as the server does in production. */
export const guestPageOf = (url: string): string =>
  url.replace(LINK, '/guest.html').replace(PROOF, '/proof.html').replace(VERIFY, '/verify.html')

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
