import type { Edit, StoredEdit } from '@studio/contract/darkroom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { answerWith, draw, type RecordedRequest } from '../jobs/jobs.fixtures.tsx'
import {
  answeringWorker,
  DARKROOM,
  DARKROOM_PATH as PATH,
  MEDIA_ID,
  STORED_EDIT,
  VERSION,
} from './darkroom.fixtures.ts'
import { DarkroomScreen } from './darkroom-screen.tsx'
import type { Ask } from './engine/protocol.ts'

/** Opens the screen with a server that stores the edit. `asked`: requests to the worker. */
export async function openDarkroom(answers: Record<string, unknown> = {}, language: 'en' | 'es' = 'en') {
  const asked: Ask[] = []
  vi.stubGlobal('Worker', answeringWorker(asked))
  let stored: StoredEdit = STORED_EDIT
  const requests = answerWith({
    [`GET ${PATH}`]: () => ({ ...DARKROOM, ...stored }),
    [`GET ${PATH}/proxy`]: () => new Response('proxy'),
    [`GET ${PATH}/base-map`]: () => new Response('map'),
    [`GET ${PATH}/versions`]: { versions: [VERSION] },
    [`PUT ${PATH}/edit`]({ body }: RecordedRequest) {
      stored = { ...stored, version: stored.version + 1, edit: (body as { edit: Edit }).edit }
      return stored
    },
    [`POST ${PATH}/versions/1/restore`]() {
      stored = { ...stored, version: stored.version + 1, edit: VERSION.edit }
      return stored
    },
    ...answers,
  })
  const view = await draw(<DarkroomScreen />, {
    path: '/dashboard/darkroom/$mediaId',
    at: `/dashboard/darkroom/${MEDIA_ID}?from=%2Fdashboard%2Fgallery%3Fq%3Dsea`,
    language,
  })
  return { ...view, requests, asked, person: userEvent.setup() }
}

/** Nothing may be saved after the test, when there is no server. */
export const untilSaved = () =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved'),
  )
