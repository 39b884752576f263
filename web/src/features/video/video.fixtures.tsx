import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Storyboard, StoryboardDraft, videoReasons } from '@studio/contract/video'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { VideoScreen } from './screen.ts'
import { refusedFor } from '../../testing/refused-for.ts'

export const id = (digit: number) => `00000000-0000-4000-8000-0000000000${String(digit).padStart(2, '0')}`
export const [A, B, BOARD, FRAME] = [id(1), id(2), id(9), id(7)]
export const NOW = '2026-11-20T10:00:00.000Z'
export const PATH = `/api/storyboards/${BOARD}`

const model = (name: string, available: boolean) => ({
  id: name.toLowerCase(),
  label: name,
  family: name === 'Studio' ? 'studio' : 'veo',
  available,
  kinds: ['video'],
  maxImages: 1,
  acceptsReference: true,
  acceptsNegativePrompt: true,
  acceptsPose: false,
  acceptsSeed: true,
  creditsPerSecond: 2,
  aspectRatios: ['1:1', '4:3', '3:4', '16:9', '9:16'],
  ...(available ? {} : { needs: 'VEO_API_KEY' }),
})

export const boardOf = (changes: Partial<Storyboard> = {}, draft: object = {}): Storyboard => ({
  id: BOARD,
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  takes: [],
  films: [],
  draft: z.parse(StoryboardDraft, {
    title: 'Pier',
    shots: [
      { id: A, prompt: 'A pier', seconds: 4, transition: 'dissolve' },
      { id: B, prompt: 'A boat', seconds: 3 },
    ],
    ...draft,
  }),
  ...changes,
})

export const SERVER = {
  'GET /api/models': { models: [model('Studio', true), model('VEO', false)] },
  'GET /api/music': { tracks: [] as unknown[] },
  'GET /api/jobs': { jobs: [] as unknown[], nextCursor: null },
  'GET /api/projects': { projects: [{ id: A, name: 'North pier' }] },
  'GET /api/config': refusal(503, 'UNKNOWN_ERROR'),
  'GET /api/estimate': { credits: 14, waived: true, available: 50, isEnough: true },
}

/** Mock server that stores one storyboard like the real one. */
export function serving(first: Storyboard, answers: Record<string, unknown> = {}) {
  let board = first
  return answerWith({
    ...SERVER,
    [`GET ${PATH}`]: () => ({ storyboard: board }),
    [`PUT ${PATH}`]({ body }: { body: unknown }) {
      const { version, draft } = body as Pick<Storyboard, 'version' | 'draft'>
      if (version !== board.version) return refusedFor(videoReasons.changed)
      board = { ...board, version: version + 1, draft }
      return { storyboard: board }
    },
    ...answers,
  })
}

export async function openBoard(board = boardOf(), answers: Record<string, unknown> = {}) {
  const requests = serving(board, answers)
  const user = userEvent.setup()
  const view = await draw(<VideoScreen />, { at: `/dashboard/videocanvas?board=${BOARD}` })
  await screen.findByRole('textbox', { name: 'Title' })
  return { requests, user, ...view }
}

export const sent = <T,>(
  requests: { method: string; path: string; body: unknown }[],
  method: string,
  path: string,
) => requests.filter((each) => each.method === method && each.path === path).map(({ body }) => body as T)
/** The last draft sent to be saved. */
export const lastSaved = (requests: { method: string; path: string; body: unknown }[]) =>
  sent<{ draft: StoryboardDraft }>(requests, 'PUT', PATH).at(-1)?.draft
/** Waits for pending saves, which would otherwise run in the next test. */
export const allSaved = (requests: { method: string; path: string; body: unknown }[]) =>
  waitFor(() => {
    expect(sent(requests, 'PUT', PATH).length).toBeGreaterThan(0)
    screen.getByText('Saved')
  })
export const card = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Shot ${number}(?![\\d,])`) })
