import type { PublicConfig } from '@studio/contract/system'
import { act, screen, waitFor } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { HelpButton, HelpLauncher, openHelp } from '../../features/help/index.ts'
import { answerWith, draw } from '../../features/jobs/jobs.fixtures.tsx'
import { LanguageMenu, openSettings, RoomControls, SettingsSlot } from '../../features/settings/index.ts'
import { subscribeToConfig } from './subscribe-to-config.ts'

const FLAGS: PublicConfig['flags'] = {
  freeMode: true,
  purchasing: false,
  internationalization: true,
  galleryUpgrade: true,
  helpCenter: true,
  eventSafety: true,
  performanceBudget: true,
  publicSiteMode: 'hero',
}
// Configuration as the server embeds it in the page.
const page = vi.hoisted(() => {
  const element = document.createElement('script')
  Object.assign(element, { id: 'config', type: 'application/json' })
  document.head.append(element)
  return element
})
page.textContent = JSON.stringify({ version: '1', flags: FLAGS, locales: ['en', 'es'] })
const { loadConfig, publishConfig } = await import('../../platform/index.ts')

const publishFlags = (changes: Partial<PublicConfig['flags']>) =>
  publishConfig({ flags: { ...FLAGS, ...changes } })
beforeEach(async () => {
  answerWith({})
  await publishFlags({})
})

test('an open screen hides and shows languages and help with their flags', async () => {
  await draw(
    <>
      <LanguageMenu />
      <RoomControls />
      <HelpLauncher label="Help" />
      <HelpButton />
    </>,
  )
  await screen.findByRole('button', { name: 'Help' })
  openHelp()
  await screen.findByRole('dialog', { name: 'Help' })
  await publishFlags({ helpCenter: false, internationalization: false })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Help' })).toBeNull()
  expect(screen.queryByRole('button', { name: /English/ })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull()
  await publishFlags({})
  await screen.findByRole('group', { name: 'Language' })
  await screen.findByRole('button', { name: 'Help' })
})

test('cached configuration and derived data follow the flags', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['economy', 'estimate', 4], { waived: true })
  queries.setQueryData(['config'], { flags: FLAGS })
  queries.setQueryData(['config', 'flags'], FLAGS)
  const stop = subscribeToConfig(queries)
  await publishFlags({ freeMode: false, galleryUpgrade: false })
  expect(queries.getQueryData(['config'])).toMatchObject({ flags: { freeMode: false } })
  expect(queries.getQueryData(['config', 'flags'])).toMatchObject({ galleryUpgrade: false })
  expect(queries.getQueryState(['economy', 'estimate', 4])?.isInvalidated).toBe(true)
  // Unchanged values trigger no update.
  queries.setQueryData(['economy', 'estimate', 4], { waived: false })
  await publishFlags({ freeMode: false, galleryUpgrade: false })
  expect(queries.getQueryState(['economy', 'estimate', 4])?.isInvalidated).toBe(false)
  stop()
  expect((await loadConfig()).flags.freeMode).toBe(false)
})

test('settings contain the language only with its flag', async () => {
  await draw(<SettingsSlot />)
  act(() => openSettings('general'))
  await screen.findByText('Español')
  await publishFlags({ internationalization: false })
  await waitFor(() => expect(screen.queryByText('Español')).toBeNull())
  await screen.findByRole('dialog', { name: 'Settings' })
})
