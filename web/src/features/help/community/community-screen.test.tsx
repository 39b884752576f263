import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { draw } from '../../jobs/jobs.fixtures.tsx'
import { CommunityScreen } from './community-screen.tsx'

const server = vi.hoisted(() => ({ communityUrl: null as string | null, helpCenter: true, isThere: true }))
vi.mock('../../../platform/session/tab.ts', async (original) => ({
  ...(await original<object>()),
  loadConfig: async () => {
    if (!server.isThere) throw new TypeError('Failed to fetch')
    return { communityUrl: server.communityUrl, flags: { helpCenter: server.helpCenter } }
  },
}))

async function drawScreen(set: Partial<typeof server>) {
  Object.assign(server, { communityUrl: null, helpCenter: true, isThere: true }, set)
  const leave = vi.fn()
  await draw(<CommunityScreen leave={leave} />)
  return { leave, person: userEvent.setup() }
}

test('opens the chat and offers a link as a fallback', async () => {
  const communityUrl = 'https://discord.example/studio'
  const { leave } = await drawScreen({ communityUrl })
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(communityUrl))
  expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe(communityUrl)
})

test('offers help and feedback if there is no chat', async () => {
  const { leave, person } = await drawScreen({})
  const opened = vi.fn()
  const listen = ({ detail }: CustomEvent) => opened(detail)
  addEventListener('open-help', listen)
  await person.click(await screen.findByRole('button', { name: 'Open help' }))
  await person.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(opened.mock.calls).toEqual([[{}], [{ topicId: 'troubleshooting', section: 'something-else' }]])
  removeEventListener('open-help', listen)
  expect(leave).not.toHaveBeenCalled()
})

test('hides the help button if help is off', async () => {
  await drawScreen({ helpCenter: false })
  await screen.findByText('The administrator hasn’t set up a community chat.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows an error and retries', async () => {
  const { person } = await drawScreen({ isThere: false })
  server.isThere = true
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('No community chat yet')
})
