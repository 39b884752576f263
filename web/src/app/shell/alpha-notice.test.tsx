import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../features/jobs/jobs.fixtures.tsx'
import { AlphaNotice } from './alpha-notice.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('shows the alpha notice until dismissed on this device', async () => {
  await draw(<AlphaNotice />, { at: '/dashboard' })
  const notice = screen.getByRole('region', { name: 'Alpha notice' })
  expect(notice.textContent).toContain(
    'All features are free to test. Tokens are not live and purchasing is disabled.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss the alpha notice' }))
  expect(screen.queryByRole('region', { name: 'Alpha notice' })).toBeNull()
  cleanup()
  await draw(<AlphaNotice />, { at: '/dashboard' })
  expect(screen.queryByRole('region', { name: 'Alpha notice' })).toBeNull()
})
