/** @jsxImportSource preact */
import { render } from 'preact'
import { afterEach, expect, test, vi } from 'vitest'
import { VerifyApp } from '../verify/verify-app.tsx'
import { ProofApp } from './proof-app.tsx'

const page = document.createElement('div')
document.body.append(page)
afterEach(() => render(null, page))

/** What the server answers to every call. */
const answers = (reason: string, facts: object, status = 409) =>
  vi.stubGlobal('fetch', async () => Response.json({ ok: false, error: { reason, facts } }, { status }))

test.each([
  ['en', '30 people are already in this proof, the limit. Ask Ana to remove one.'],
  ['es', 'Ya hay 30 personas en esta prueba, que es el límite. Pide a Ana que quite a una.'],
])('a guest who is not let in reads why, in %s', async (locale, text) => {
  localStorage.setItem('studio-locale', locale)
  answers('proof-guest.full', { most: 30, from: 'Ana' })
  render(<ProofApp link="a-link" />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})

test.each([
  ['proof-guest.closed', 409, 'Ana has closed this proof. Ask them if you still need something.'],
  ['proof-guest.expired', 409, 'This link has expired. Ask Ana for a new one.'],
  ['proof-guest.openLinkAgain', 401, 'Open the link you were sent again.'],
])('a guest who is in no more reads why: %s', async (reason, status, text) => {
  localStorage.setItem('studio-locale', 'en')
  answers(reason, { from: 'Ana' }, status)
  render(<ProofApp link={null} />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})

test.each([
  ['en', 'No certificate with this number is known here.'],
  ['es', 'Aquí no se conoce ningún certificado con este número.'],
])('whoever checks a certificate that nobody knows reads so, in %s', async (locale, text) => {
  localStorage.setItem('studio-locale', locale)
  answers('certificates.unknown', {}, 404)
  render(<VerifyApp wanted="1f0c2f3a-0000-4000-8000-000000000000" />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})
