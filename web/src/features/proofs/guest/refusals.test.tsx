/** @jsxImportSource preact */
import { enterProof } from '@studio/contract/proofs'
import { render } from 'preact'
import { afterEach, expect, test, vi } from 'vitest'
import html from '../../../../proof.html?raw'
import { VerifyApp } from '../verify/verify-app.tsx'
import { ProofApp } from './proof-app.tsx'

const page = document.createElement('div')
document.body.append(page)
afterEach(() => render(null, page))

test('requests entry at the URL of the contract', () => {
  expect(html).toContain(`fetch('${enterProof.path}', entry)`)
})

/** Mocks the server’s answer to every call. */
const answers = (reason: string, facts: object, status = 409) =>
  vi.stubGlobal('fetch', async () => Response.json({ ok: false, error: { reason, facts } }, { status }))

test.each([
  ['en', 'This proof has reached its limit of 30 guests. Ask Ana to remove one.'],
  ['es', 'Esta prueba ha alcanzado su límite de 30 invitados. Pide a Ana que quite uno.'],
])('shows a refused guest the reason, in %s', async (locale, text) => {
  localStorage.setItem('studio-locale', locale)
  answers('proof-guest.full', { most: 30, from: 'Ana' })
  render(<ProofApp link="a-link" />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})

test.each([
  ['proof-guest.closed', 409, 'Ana has closed this proof. Ask them if you still need anything.'],
  ['proof-guest.expired', 409, 'This link has expired. Ask Ana for a new one.'],
  ['proof-guest.openLinkAgain', 401, 'Go back to the link you received and open it again.'],
])('shows a guest who lost access the reason: %s', async (reason, status, text) => {
  localStorage.setItem('studio-locale', 'en')
  answers(reason, { from: 'Ana' }, status)
  render(<ProofApp link={null} />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})

test.each([
  ['en', 'Certificate not found.'],
  ['es', 'No se ha encontrado el certificado.'],
])('reports an unknown certificate, in %s', async (locale, text) => {
  localStorage.setItem('studio-locale', locale)
  answers('certificates.unknown', {}, 404)
  render(<VerifyApp initialText="1f0c2f3a-0000-4000-8000-000000000000" />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})
