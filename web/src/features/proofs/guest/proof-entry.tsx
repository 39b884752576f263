/** @jsxImportSource preact */
import { render } from 'preact'
import '../../../guest/guest.css'
import './proof.css'
import './lightbox/proof-picture.css'
import { ProofApp } from './proof-app.tsx'

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

render(<ProofApp link={readLink()} />, document.getElementById('proof')!)
// Another link opened in the same tab.
addEventListener('hashchange', () => {
  if (SECRET.test(location.hash)) location.reload()
})
