import type { PublicConfig } from '@studio/contract/system'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EconomyDialogs } from '../../features/economy/index.ts'
import { answerWith, draw, jobOf } from '../../features/jobs/jobs.fixtures.tsx'
import { toListItem } from '../../features/prompts/prompts.fixtures.ts'
import { Palette } from './palette.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const CONFIG: PublicConfig = {
  version: '12.5.0',
  flags: {
    freeMode: true,
    purchasing: false,
    internationalization: true,
    galleryUpgrade: true,
    helpCenter: true,
    eventSafety: true,
    performanceBudget: true,
    publicSiteMode: 'hero',
  },
  auth: { url: 'http://localhost:3000', publishableKey: 'p', methods: [], mailbox: null },
  locales: ['en', 'es'],
  communityUrl: null,
  supportEmail: null,
  legal: { version: '1', documents: [] },
}

async function openPalette(answers: Record<string, unknown> = {}) {
  const requests = answerWith({
    'GET /api/jobs': { jobs: [jobOf(7)], nextCursor: null },
    'GET /api/config': CONFIG,
    ...answers,
  })
  const onClose = vi.fn()
  const view = await draw(
    <EconomyDialogs>
      <Palette onClose={onClose} />
    </EconomyDialogs>,
    { at: '/dashboard' },
  )
  const field = await screen.findByRole('combobox', { name: 'Command palette' })
  return { requests, field, onClose, user: userEvent.setup(), ...view }
}

test('finds a screen by a few letters and opens it', async () => {
  const { user, onClose, router } = await openPalette()
  await user.keyboard('galle{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/gallery'))
  expect(onClose).toHaveBeenCalled()
})

test.each([
  ['my library', '/dashboard/library', {}],
  ['reverse', '/reverse-forensics', {}],
  ['forensics', '/dashboard/library', { tab: 'forensics' }],
  ['creator library', '/library', {}],
])('opens %s', async (command, pathname, search) => {
  const { user, router } = await openPalette()
  await user.keyboard(`${command}{Enter}`)
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }))
})

test('inserts a recent prompt into the photo shoot', async () => {
  const { user, router } = await openPalette()
  await screen.findByRole('option', { name: 'Prompt 7' })
  await user.keyboard('prompt 7{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
  expect(router.state.location.search).toEqual({ prompt: 'Prompt 7' })
})

test('opens the wallet', async () => {
  const { user } = await openPalette()
  await user.keyboard('token wallet{Enter}')
  await screen.findByRole('dialog', { name: 'Token Wallet' })
})

test('opens the help and its topics by keyword', async () => {
  const { user } = await openPalette()
  const opened = vi.fn()
  const listen = ({ detail }: CustomEvent) => opened(detail)
  addEventListener('open-help', listen)
  await screen.findByRole('option', { name: /^Help/ })
  await user.keyboard('not working{Enter}')
  expect(opened).toHaveBeenCalledWith({ topicId: 'troubleshooting' })
  removeEventListener('open-help', listen)
})

test('changes theme and language', async () => {
  const { user } = await openPalette()
  await user.keyboard('light table{Enter}')
  expect(document.documentElement.dataset.theme).toBe('light')
  localStorage.clear()
})

test('shows when nothing matches', async () => {
  const { user } = await openPalette()
  await user.keyboard('zzzz')
  await screen.findByText('No results. Try another word.')
})

test('finds saved prompts by text and opens the full search', async () => {
  const coat = { ...toListItem(1), title: 'Camel coat', excerpt: 'Long, over charcoal trousers' }
  const { user, router, requests } = await openPalette({
    'GET /api/prompts': { prompts: [coat], nextCursor: null },
  })
  await user.keyboard('trousers')
  expect(await screen.findByRole('option', { name: 'Camel coat' })).toBeTruthy()
  expect(requests.find(({ path }) => path === '/api/prompts')?.search.get('limit')).toBe('5')
  await user.click(screen.getByRole('option', { name: 'Search saved prompts for “trousers”' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/saved'))
  expect(router.state.location.search).toEqual({ q: 'trousers' })
})
