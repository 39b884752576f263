/** @jsxImportSource preact */
import { render } from 'preact'
import '../../../guest/guest.css'
import './verify.css'
import { VerifyApp } from './verify-app.tsx'

render(<VerifyApp initialText={location.hash.slice(1)} />, document.getElementById('verify')!)
// Another certificate opened in the same tab.
addEventListener('hashchange', () => location.reload())
