/** @jsxImportSource preact */
import { render } from 'preact'
import { takePageLink } from '../../../guest/index.ts'
import '../../../guest/guest.css'
import './proof.css'
import './lightbox/proof-picture.css'
import { ProofApp } from './proof-app.tsx'

render(<ProofApp link={takePageLink()} />, document.getElementById('proof')!)
