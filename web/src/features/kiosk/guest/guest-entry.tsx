/** @jsxImportSource preact */
import { render } from 'preact'
import '../../../guest/guest.css'
import './guest.css'
import { GuestApp } from './guest-app.tsx'

render(
  <GuestApp token={decodeURIComponent(location.pathname.split('/')[2] ?? '')} />,
  document.getElementById('guest')!,
)
