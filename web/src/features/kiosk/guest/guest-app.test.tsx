/** @jsxImportSource preact */
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GuestApp } from './guest-app.tsx'

const TOKEN = 'a-token-of-a-guest-0001'
const id = (last: number) => `01890000-0000-7000-8000-00000000000${last}`
const capture = (last: number, look: object | null = null) => ({
  id: id(last),
  kind: 'shot',
  mime: 'image/jpeg',
  width: 4,
  height: 3,
  look,
})
const HERE = {
  state: 'here',
  event: { name: 'Opening night', timeZone: 'Europe/Madrid' },
  locale: 'es',
  isComplete: true,
  captures: [capture(1, { name: 'Silver', by: 'engine', state: 'made' }), capture(2)],
  startedAt: '2026-11-21T20:48:00.000Z',
  until: '2026-12-21T20:48:00.000Z',
}

const page = document.createElement('div')
beforeEach(() => {
  localStorage.clear()
  document.body.append(page)
})
afterEach(() => {
  render(null, page)
  page.remove()
})
const answers = (...all: (Response | Error)[]) =>
  vi.stubGlobal('fetch', async () => {
    const answer = all.length > 1 ? all.shift()! : all[0]!
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
const open = () => render(<GuestApp token={TOKEN} />, page)
const shown = () => page.querySelector<HTMLImageElement>('figure img:not([hidden])')
const button = (words: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words))

test('shows the photos in the language of the session, then in the one that the guest chooses', async () => {
  answers(Response.json(HERE))
  open()
  await vi.waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('Opening night'))
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(document.documentElement.dir).toBe('ltr')
  expect(page.textContent).toContain('Guardar las 2')
  button('English')?.click()
  await vi.waitFor(() => expect(page.textContent).toContain('Save all 2'))
  expect(localStorage.getItem('studio-locale')).toBe('en')
})

test('keeps photos that were shown in the page', async () => {
  answers(Response.json(HERE))
  open()
  await vi.waitFor(() => expect(shown()?.getAttribute('src')).toBe(`/api/guest/${TOKEN}/${id(1)}/original`))
  const first = shown()
  button('Silver')?.click()
  await vi.waitFor(() => expect(shown()?.getAttribute('src')).toBe(`/api/guest/${TOKEN}/${id(1)}/look`))
  button('Original')?.click()
  await vi.waitFor(() => expect(shown()).toBe(first))
})

test.each([
  ['an invalid response', Response.json({ state: 'here' }), 'Estás sin conexión'],
  ['a device without a connection', new TypeError('Failed to fetch'), 'Estás sin conexión'],
  ['an incomplete link', Response.json({ error: { code: 'INPUT_INVALID' } }, { status: 400 }), 'incompleto'],
  ['deleted photos', Response.json({ state: 'gone', by: 'event' }), 'El anfitrión eliminó'],
])('%s shows a message', async (_, answer, text) => {
  localStorage.setItem('studio-locale', 'es')
  answers(answer)
  open()
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})

test('loads again when the guest presses the button', async () => {
  localStorage.setItem('studio-locale', 'en')
  answers(new TypeError('Failed to fetch'), Response.json(HERE))
  open()
  await vi.waitFor(() => expect(button('Try again')).toBeTruthy())
  button('Try again')?.click()
  await vi.waitFor(() => expect(page.textContent).toContain('Opening night'))
})
