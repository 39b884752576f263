import type { ClientListItem } from '@studio/contract/clients'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type RecordedRequest, answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { ClientNotes } from './client-notes.tsx'

const CLIENT: ClientListItem = {
  id: '',
  name: 'Anna',
  email: null,
  company: null,
  phone: null,
  address: null,
  taxId: null,
  notes: 'hard light',
  tags: [],
  projects: [],
  version: 1,
  archivedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  waitingSince: null,
  movedAt: '2026-11-20T10:00:00.000Z',
  proofs: {
    counts: { draft: 0, open: 0, submitted: 0, approved: 0, closed: 0 },
    latest: null,
    pictures: [],
  },
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Notes of a client, and a server that refuses changes based on another version. */
async function open(digit: number) {
  let client = { ...CLIENT, id: `00000000-0000-4000-8000-00000000000${digit}` }
  const path = `/api/clients/${client.id}`
  let isDown = false
  answerWith({
    [`GET ${path}`]: () => ({ client }),
    [`PATCH ${path}`]({ body }: RecordedRequest) {
      if (isDown) return refusal(503, 'UNAVAILABLE')
      const { version, notes } = body as { version: number; notes: string }
      if (version !== client.version) return refusal(409, 'CONFLICT')
      client = { ...client, notes, version: version + 1 }
      return { client }
    },
  })
  await draw(<ClientNotes client={client} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ })
  await waitFor(() => expect(field.readOnly).toBe(false))
  return {
    field,
    person: userEvent.setup(),
    stored: () => client.notes,
    elsewhere(notes: string) {
      client = { ...client, notes, version: client.version + 1 }
    },
    setDown(is: boolean) {
      isDown = is
    },
  }
}

it('keeps notes saved elsewhere along with those written here', async () => {
  const { field, person, stored, elsewhere } = await open(1)
  elsewhere('very hard light')
  await person.type(field, ', no hands')
  await waitFor(() => expect(stored()).toBe('very hard light, no hands'), { timeout: 20_000 })
  await waitFor(() => expect(field.value).toBe('very hard light, no hands'))
})

it('an unsaved note is reported, stays on the device, and is saved on retry', async () => {
  const { field, person, stored, setDown } = await open(2)
  setDown(true)
  await person.type(field, ', no hands')
  await person.tab()
  await screen.findByText('Saved on this device')
  expect(Object.entries(localStorage).flat().join()).toContain('hard light, no hands')
  setDown(false)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(stored()).toBe('hard light, no hands'))
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('000002'))
})
