/** @jsxImportSource preact */
import type { Share, ShareAnswer } from '@studio/contract/deliveries'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShareApp } from './share-app.tsx'

const page = document.createElement('div')
document.body.append(page)
beforeEach(() => localStorage.setItem('studio-locale', 'en'))
afterEach(() => {
  render(null, page)
  vi.unstubAllGlobals()
})

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c7800'
const item = (number: number): Share['items'][number] => ({
  number,
  name: `IMG_${number}`,
  width: 300,
  height: 200,
  isReady: true,
  isFavourite: false,
  files: [
    { number, preset: 0, name: `web/IMG_${number}.jpg`, bytes: 400_000 },
    { number: number + 2, preset: 1, name: `full/IMG_${number}.jpg`, bytes: 4_000_000 },
  ],
})
const SHARE: Share = {
  id: ID,
  title: 'Lake',
  message: 'Thank you!',
  from: 'Ana',
  expiresAt: '2027-02-28T22:59:59.000Z',
  allowsDownloads: true,
  allowsFavourites: true,
  isComplete: true,
  presets: [{ name: 'web' }, { name: 'full' }],
  items: [item(1), item(2)],
}

/** Mocks the server’s answers by method and path. Returns the requests. */
function answers(byPath: Record<string, unknown>) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const [path = ''] = url.split('?')
    requests.push(`${method} ${url}`)
    const answer = byPath[`${method} ${path}`]
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
    const value: unknown = typeof answer === 'function' ? answer(sent) : answer
    if (value === undefined) throw new TypeError('Failed to fetch')
    return value instanceof Response ? value : Response.json(value)
  })
  return requests
}
const refused = (reason: string, facts: object, status = 409) =>
  Response.json({ ok: false, error: { reason: `share.${reason}`, facts } }, { status })
const open = (share: Share = SHARE, more: Record<string, unknown> = {}) => {
  const requests = answers({
    'POST /api/share/enter': { state: 'in', share } satisfies ShareAnswer,
    'GET /api/share': share,
    ...more,
  })
  render(<ShareApp link="a-link" />, page)
  return requests
}
const button = (name: string) =>
  [...page.querySelectorAll<HTMLElement>('button, a')].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().startsWith(name),
  )

test('shows the images with their files, one by one too', async () => {
  open()
  await vi.waitFor(() => expect(page.textContent).toContain('Thank you!'))
  expect(page.querySelector('h1')?.textContent).toBe('Lake')
  expect(page.textContent).toContain('from Ana, available until 28 Feb 2027')
  expect(page.textContent).toContain('4 files')
  const first = page.querySelector('img')
  expect(first?.getAttribute('src')).toBe(`/api/share/previews/1/thumb?delivery=${ID}`)
  expect(button('Download web/IMG_1.jpg')?.getAttribute('href')).toBe(`/api/share/files/1?delivery=${ID}`)
  page.querySelector<HTMLElement>('.s-open')?.click()
  await vi.waitFor(() => expect(page.textContent).toContain('1 of 2'))
  expect(button('Download Full size')?.getAttribute('href')).toBe(`/api/share/files/3?delivery=${ID}`)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
  await vi.waitFor(() => expect(page.textContent).toContain('2 of 2'))
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await vi.waitFor(() => expect(page.querySelectorAll('.s-frame')).toHaveLength(2))
})

test('saves favourites, and takes back what couldn’t be saved', async () => {
  let isOnline = true
  const requests = open(SHARE, {
    'PUT /api/share/favourites/2': ({ isFavourite }: { isFavourite: boolean }) =>
      isOnline ? { number: 2, isFavourite } : undefined,
  })
  await vi.waitFor(() => expect(button('Favourite: IMG_2')).toBeDefined())
  button('Favourite: IMG_2')?.click()
  await vi.waitFor(() => expect(button('Favourite: IMG_2')?.getAttribute('aria-pressed')).toBe('true'))
  expect(requests).toContain(`PUT /api/share/favourites/2?delivery=${ID}`)
  button('Favourites')?.click()
  await vi.waitFor(() => expect(page.querySelectorAll('.s-frame')).toHaveLength(1))
  isOnline = false
  button('Favourite: IMG_2')?.click()
  await vi.waitFor(() => expect(page.textContent).toContain('Couldn’t save the favourite. Try again.'))
  expect(button('Favourite: IMG_2')?.getAttribute('aria-pressed')).toBe('true')
})

test('asks for the password, and says how many tries are left', async () => {
  answers({
    'POST /api/share/enter': ({ password }: { password?: string }) =>
      password === undefined
        ? { state: 'password', triesLeft: 5 }
        : password === 'right'
          ? { state: 'in', share: SHARE }
          : { state: 'wrong-password', triesLeft: 1 },
    'GET /api/share': SHARE,
  })
  render(<ShareApp link="a-link" />, page)
  const type = async (text: string) => {
    const field = page.querySelector('input')!
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(button('Open')?.hasAttribute('disabled')).toBe(false))
    button('Open')?.click()
  }
  await vi.waitFor(() => expect(page.textContent).toContain('Enter the password'))
  await type('wrong')
  await vi.waitFor(() => expect(page.textContent).toContain('Wrong password. 1 try left'))
  await type('right')
  await vi.waitFor(() => expect(page.textContent).toContain('Thank you!'))
})

test.each([
  ['expired', 'en', 'This link has expired. Ask Ana for a new one.'],
  ['revoked', 'en', 'Ana has replaced or revoked this link. Ask them for the current one.'],
  ['closed', 'es', 'Estas imágenes ya no están disponibles. Pregunta a Ana si aún las necesitas.'],
])('says why a link doesn’t work: %s, in %s', async (state, locale, text) => {
  localStorage.setItem('studio-locale', locale)
  answers({ 'POST /api/share/enter': { state, from: 'Ana' } })
  render(<ShareApp link="a-link" />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})

test.each([
  ['expired', 409, 'This link has expired. Ask Ana for a new one.'],
  ['openLinkAgain', 401, 'Go back to the link you received and open it again.'],
  ['wrongLink', 404, 'This link doesn’t work.'],
])('says why a guest lost access: %s', async (reason, status, text) => {
  answers({ 'GET /api/share': () => refused(reason, { from: 'Ana' }, status) })
  render(<ShareApp link={null} />, page)
  await vi.waitFor(() => expect(page.textContent).toContain(text))
})

test('while files are rendered, and for viewing only', async () => {
  open({ ...SHARE, isComplete: false, items: [item(1), { ...item(2), isReady: false, files: [] }] })
  await vi.waitFor(() => expect(page.textContent).toContain('1 of 2 images are ready.'))
  expect(page.textContent).toContain('Preparing…')
  render(null, page)
  open({
    ...SHARE,
    allowsDownloads: false,
    allowsFavourites: false,
    items: [{ ...item(1), files: [] }],
  })
  await vi.waitFor(() => expect(page.querySelectorAll('.s-frame')).toHaveLength(1))
  expect([button('Download'), button('Favourite')]).toEqual([undefined, undefined])
})
