import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DesignTextProvider } from '../design-text.ts'
import { FailedState } from './failed-state.tsx'

afterEach(cleanup)

const WORDS = { close: 'Close', dismiss: 'Dismiss', loading: 'Loading', notifications: 'Notifications' }

const show = (href?: string) => {
  const onRetry = vi.fn()
  render(
    <DesignTextProvider value={{ ...WORDS, support: { label: 'Contact support', href: () => href } }}>
      <FailedState title="Couldn’t load the entries" retry="Try again" onRetry={onRetry} />
    </DesignTextProvider>,
  )
  return onRetry
}

test('is announced, retries and links to support', () => {
  const onRetry = show('mailto:help@example.com')
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the entries')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    'mailto:help@example.com',
  )
})

test('shows no support link without one', () => {
  show()
  expect(screen.queryByRole('link')).toBeNull()
})
