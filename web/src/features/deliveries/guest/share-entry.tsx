/** @jsxImportSource preact */
import { render } from 'preact'
import { takePageLink } from '../../../guest/index.ts'
import '../../../guest/guest.css'
import './share.css'
import { ShareApp } from './share-app.tsx'

render(<ShareApp link={takePageLink()} />, document.getElementById('share')!)
