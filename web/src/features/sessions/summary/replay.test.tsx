import type { Session, SessionBrief, SessionEvent } from '@studio/contract/sessions'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answerWith, createQueries, draw } from '../../jobs/jobs.fixtures.tsx'
import { readBrief, replacedBrief } from '../../photoshoot/brief/brief-draft.ts'
import { Replay } from './replay.tsx'
import { eventsQuery } from './summary.queries.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const brief = { prompt: 'a brass lamp', count: 1, style: 'editorial' } as unknown as SessionBrief
const session = { id: ID, shoots: [] } as unknown as Session
const KEY = 'studio-photoshoot-draft'

beforeEach(() => localStorage.clear())

async function shootOn() {
  answerWith({})
  const queries = createQueries()
  const created = { seq: 1, at: new Date(0).toISOString(), byId: ID, what: { kind: 'created', brief } }
  queries.setQueryData(eventsQuery(ID).queryKey, [created as SessionEvent])
  const { router } = await draw(<Replay session={session} members={[]} />, { queries })
  await userEvent.click(await screen.findByRole('button', { name: /Continue from here/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/photoshoot'))
}

it('puts the brief of a step into the photo shoot, and saves an unsent brief', async () => {
  localStorage.setItem(KEY, JSON.stringify({ prompt: 'A vase', negativePrompt: 'rust' }))
  await shootOn()
  expect(readBrief().prompt).toBe('a brass lamp')
  expect(replacedBrief()).toMatchObject({ prompt: 'A vase', negativePrompt: 'rust' })
})

it('doesn’t save the unchanged brief of a step', async () => {
  localStorage.setItem(KEY, JSON.stringify({ prompt: 'A vase' }))
  await shootOn()
  cleanup()
  await shootOn()
  expect(replacedBrief()?.prompt).toBe('A vase')
})
