const SECRET = /^#([\w-]{22})$/

/**
 * Secret of the link that opened this page; null without one. It is removed from the URL immediately: the history state
 * of the tab keeps it for reloads and isn’t sent to any server. Another link opened in the same tab reloads the page.
 */
export function takePageLink(): string | null {
  addEventListener('hashchange', () => {
    if (SECRET.test(location.hash)) location.reload()
  })
  const [, fresh] = SECRET.exec(location.hash) ?? []
  if (fresh) history.replaceState({ link: fresh }, '', location.pathname)
  const link = (history.state as { link?: unknown } | null)?.link
  return typeof link === 'string' ? link : null
}
