import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, draw } from '../../jobs/jobs.fixtures.tsx'

const FLAGS = {
  freeMode: true,
  purchasing: false,
  internationalization: true,
  galleryUpgrade: true,
  helpCenter: true,
  eventSafety: true,
  performanceBudget: true,
  publicSiteMode: 'hero' as const,
}
// Flag as the server writes it into the page.
vi.hoisted(() => {
  const element = document.createElement('script')
  Object.assign(element, { id: 'config', type: 'application/json' })
  element.textContent = JSON.stringify({ version: '1', flags: {}, locales: ['en', 'es'] })
  document.head.append(element)
})
const { publishConfig } = await import('../../../platform/index.ts')
const { requireEventMode } = await import('./when-switched-on.tsx')

const Events = requireEventMode(() => <p>My events</p>)
beforeEach(() => answerWith({}))

test('a host’s screen shows whether Event Mode is off, and its content otherwise', async () => {
  await publishConfig({ flags: FLAGS })
  await draw(<Events />)
  await screen.findByText('My events')
  await publishConfig({ flags: { ...FLAGS, eventSafety: false } })
  await screen.findByText('Event Mode is turned off')
  expect(screen.queryByText('My events')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()
  await publishConfig({ flags: FLAGS })
  await waitFor(() => expect(screen.queryByText('Event Mode is turned off')).toBeNull())
  await screen.findByText('My events')
})
