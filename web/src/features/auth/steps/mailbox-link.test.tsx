import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { MailboxLink } from './mailbox-link.tsx'

vi.mock('../use-auth-config.ts', () => ({ useAuthConfig: () => ({ mailbox: '/debug/mailbox' }) }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test.each(['dark', 'light'] as const)(
  'links to the mailbox in the language and theme of the page: %s',
  async (room) => {
    localStorage.setItem('studio-theme', room)
    await renderScreen(<MailboxLink />, { locale: 'es' })
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/debug/mailbox?language=es&theme=${room}`)
  },
)
