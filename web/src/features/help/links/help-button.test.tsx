import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, draw } from '../../jobs/jobs.fixtures.tsx'
import { HelpButton, HelpLauncher, HelpLink, openHelp } from '../index.ts'
import { TOPICS } from '../centre/topics.ts'

const server = vi.hoisted(() => ({ helpCenter: true, isThere: true }))
vi.mock('../../../platform/session/tab.ts', async (original) => ({
  ...(await original<object>()),
  loadConfig: async () => {
    if (!server.isThere) throw new TypeError('Failed to fetch')
    return { flags: { helpCenter: server.helpCenter } }
  },
}))

beforeEach(() => {
  answerWith({})
  Object.assign(server, { helpCenter: true, isThere: true })
})

async function renderHelpButton(language: 'en' | 'es' = 'en') {
  const view = await draw(
    <>
      <HelpLauncher label="Help" />
      <HelpLink code="PROVIDER_BAD_REQUEST" />
      <HelpLink code="CONFLICT" />
      <input aria-label="Elsewhere" />
      <HelpButton />
    </>,
    { language },
  )
  return { ...view, person: userEvent.setup() }
}
const dialog = () => screen.findByRole('dialog', { name: 'Help' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('opens with its button, lists three featured topics and all topics, and restores the focus', async () => {
  const { person } = await renderHelpButton()
  await person.click(await screen.findByRole('button', { name: 'Help' }))
  const [featured, all] = within(await dialog()).getAllByRole('list')
  expect(within(featured!).getAllByRole('button')).toHaveLength(3)
  expect(within(all!).getAllByRole('button')).toHaveLength(TOPICS.length)
  await person.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Help' })))
})

test('opens with ? unless the user is typing', async () => {
  const { person } = await renderHelpButton()
  await person.type(screen.getByRole('textbox', { name: 'Elsewhere' }), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.tab()
  await person.keyboard('?')
  await dialog()
})

test('opens at the topic and section of an event and focuses it', async () => {
  await renderHelpButton()
  const detail = { topicId: 'gallery-filters', section: 'lightbox' }
  window.dispatchEvent(new CustomEvent('open-help', { detail }))
  const dialogElement = await dialog()
  within(dialogElement).getByRole('heading', { level: 3, name: 'Gallery and filters' })
  await waitFor(() =>
    expect(document.activeElement).toBe(
      within(dialogElement).getByRole('heading', { level: 4, name: 'Zoom and details' }),
    ),
  )
  // A second event navigates the open dialog.
  openHelp({ topicId: 'troubleshooting', section: 'outage' })
  await within(dialogElement).findByRole('heading', { level: 3, name: 'Troubleshooting' })
})

test('opens at the start for an unknown topic', async () => {
  await renderHelpButton()
  window.dispatchEvent(new CustomEvent('open-help', { detail: { topicId: 'nothing', section: '"]' } }))
  within(await dialog()).getByRole('heading', { name: 'All topics' })
})

test('links an error to its help section, if there is one', async () => {
  const { person } = await renderHelpButton()
  const links = await screen.findAllByRole('button', { name: 'What can I do?' })
  expect(links).toHaveLength(1)
  await person.click(links[0]!)
  const name = 'Generation failed: the model declined'
  const heading = within(await dialog()).getByRole('heading', { name })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('switches tabs with the keyboard and keeps the search text while a result is open', async () => {
  const { person } = await renderHelpButton()
  openHelp()
  const dialogElement = await dialog()
  const tab = (name: string) => within(dialogElement).getByRole('tab', { name })
  await waitFor(() => expect(document.activeElement).toBe(tab('Hot Topics')))
  await person.keyboard('{End}')
  expect(tab('Shortcuts').getAttribute('aria-selected')).toBe('true')
  within(dialogElement).getByRole('button', { name: 'Change shortcut: Show or hide jobs' })
  await person.keyboard('{ArrowLeft}')
  const field = within(dialogElement).getByRole('searchbox')
  within(dialogElement).getByText('Start typing to search help topics...')
  await person.type(field, 'zoom')
  await person.click(await within(dialogElement).findByRole('button', { name: /Zoom and details/ }))
  await person.click(within(dialogElement).getByRole('button', { name: 'Back' }))
  expect(within(dialogElement).getByRole<HTMLInputElement>('searchbox').value).toBe('zoom')
  await person.clear(within(dialogElement).getByRole('searchbox'))
  await person.type(within(dialogElement).getByRole('searchbox'), 'xqzwvk')
  within(dialogElement).getByText('No results found for “xqzwvk”')
})

/** Fakes timeouts of this length, so that a slow machine can't let them run out. */
function holdWaits(length: number): () => void {
  const pending = new Map<unknown, () => void>()
  const { setTimeout: startTimer, clearTimeout: end } = globalThis
  vi.stubGlobal('setTimeout', (then: () => void, ms?: number) => {
    if (ms !== length) return startTimer(then, ms)
    const wait = {}
    pending.set(wait, then)
    return wait
  })
  vi.stubGlobal('clearTimeout', (wait: number) => pending.delete(wait) || end(wait))
  return () => {
    for (const then of pending.values()) then()
    pending.clear()
  }
}

test('forgets its place 300 ms after closing, unless it reopens before', async () => {
  const { person } = await renderHelpButton()
  openHelp({ topicId: 'troubleshooting' })
  await dialog()
  const pass = holdWaits(300)
  await person.keyboard('{Escape}')
  await closed()
  openHelp()
  // Reopened in time, before the timer fires.
  act(pass)
  within(await dialog()).getByRole('heading', { name: 'Troubleshooting' })
  await person.keyboard('{Escape}')
  await closed()
  act(pass)
  openHelp()
  within(await dialog()).getByRole('heading', { name: 'All topics' })
})

test('is absent if help is off', async () => {
  server.helpCenter = false
  await renderHelpButton()
  openHelp()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows an error if it can’t be loaded', async () => {
  server.isThere = false
  const { toaster } = await renderHelpButton()
  openHelp()
  await waitFor(() => expect(toaster.current()?.title).toContain('Unable to connect'))
})

test('uses the language of the page', async () => {
  await renderHelpButton('es')
  openHelp({ topicId: 'keyboard-shortcuts' })
  await within(await screen.findByRole('dialog', { name: 'Ayuda' })).findByText('Cómo funcionan', {
    selector: 'h4',
  })
})
