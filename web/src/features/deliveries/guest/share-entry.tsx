/** @jsxImportSource preact */
import { render } from 'preact'
import '../../../guest/guest.css'
import './share.css'
import { ShareApp } from './share-app.tsx'

const SECRET = /^#([\w-]{22})$/

/**
 * Removes the secret of the link from the URL immediately. The history state of the tab keeps it for reloads and isn’t
 * sent to any server.
 */
function readLink(): string | null {
  const [, fresh] = SECRET.exec(location.hash) ?? []
  if (fresh) history.replaceState({ link: fresh }, '', location.pathname)
  const link = (history.state as { link?: unknown } | null)?.link
  return typeof link === 'string' ? link : null
}

render(<ShareApp link={readLink()} />, document.getElementById('share')!)
// Another link opened in the same tab.
addEventListener('hashchange', () => {
  if (SECRET.test(location.hash)) location.reload()
})
