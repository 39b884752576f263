import type { Thing } from '@studio/contract/things'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnName } from '@studio/domain/vocabulary'
import { answerWith, type RecordedRequest, draw } from '../../jobs/jobs.fixtures.tsx'
import { changeDraft, type Draft, EMPTY_DRAFT } from '../../photoshoot/index.ts'
import { OwnThingsField } from './own-things-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const thingOf = (last: number, name: string, changes: Partial<Thing> = {}): Thing => ({
  id: idOf(last),
  name,
  createdAt: new Date(last).toISOString(),
  state: 'ready',
  failure: null,
  file: { url: '/file', bytes: 9, format: 'glb' },
  cover: null,
  facts: null,
  height: 0.3,
  front: 0,
  up: 'y',
  use: 'stands',
  ...changes,
})

const listener = vi.fn<(names: readonly OwnName[]) => void>()

function Brief({ brief }: { brief: Partial<Draft> }) {
  const [draft, change] = useReducer(changeDraft, { ...EMPTY_DRAFT, ...brief })
  const [error] = useState(null)
  return (
    <>
      <textarea
        aria-label="Prompt"
        value={draft.prompt}
        onChange={(event) => change({ type: 'change', changes: { prompt: event.currentTarget.value } })}
      />
      <output>{draft.thingIds.join(' ')}</output>
      <OwnThingsField
        draft={draft}
        error={error}
        onChange={(changes) => change({ type: 'change', changes })}
        onNames={listener}
      />
    </>
  )
}

async function open(things: Thing[], brief: Partial<Draft> = {}, language: 'en' | 'es' = 'en') {
  listener.mockClear()
  // Two per page: a named product may be on any page.
  const requests = answerWith({
    'GET /api/things'({ search }: RecordedRequest) {
      const from = Number(search.get('cursor') ?? 0)
      const isMore = from + 2 < things.length
      return { things: things.slice(from, from + 2), nextCursor: isMore ? String(from + 2) : null }
    },
  })
  await draw(<Brief brief={brief} />, { language })
  const statusText = () => screen.getByRole('status').textContent
  return { requests, statusText, user: userEvent.setup() }
}

const BOTTLE = thingOf(1, 'bottle')
const JAR = thingOf(2, 'jarrón azul')
const NOT_READY = thingOf(3, 'lamp', { state: 'preparing' })
const LAST = thingOf(4, 'shoe')

test('adds products that the prompt names, and passes on their names', async () => {
  const { statusText, user } = await open([BOTTLE, JAR, NOT_READY, LAST])
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await user.type(prompt, 'my shoe beside mi jarron azul and my lamp')
  await waitFor(() => expect(statusText()?.split(' ').toSorted()).toEqual([JAR.id, LAST.id]))
  await waitFor(() =>
    expect(listener).toHaveBeenLastCalledWith(
      expect.arrayContaining([
        { id: LAST.id, names: expect.arrayContaining(['shoe', 'mi shoe']) },
        { id: JAR.id, names: expect.arrayContaining(['my jarrón azul']) },
      ]),
    ),
  )
  expect(screen.getByText('“shoe” in the prompt is your product')).toBeDefined()
})

test('leaves out a removed product, which can be added again', async () => {
  const { statusText, user } = await open([BOTTLE], { prompt: 'my bottle' })
  await waitFor(() => expect(statusText()).toBe(BOTTLE.id))
  await user.click(screen.getByRole('button', { name: 'Remove bottle' }))
  await user.type(screen.getByRole('textbox', { name: 'Prompt' }), ' on marble')
  expect(statusText()).toBe('')
  await waitFor(() => expect(listener).toHaveBeenLastCalledWith([]))
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'bottle' }))
  await waitFor(() => expect(statusText()).toBe(BOTTLE.id))
})

test('allows at most three products, and offers none that aren’t ready', async () => {
  const four = [BOTTLE, JAR, LAST, thingOf(5, 'cup')]
  const { statusText } = await open(four, { prompt: 'my bottle, my jarrón azul, my shoe, my cup' })
  await waitFor(() => expect(statusText()?.split(' ')).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Add product' })).toBeNull()
})

test('leaves out a product that no longer exists, and says so', async () => {
  const { statusText } = await open([BOTTLE], { prompt: 'a vase', thingIds: [idOf(99), BOTTLE.id] }, 'es')
  await waitFor(() => expect(statusText()).toBe(BOTTLE.id))
  expect(
    screen.getByText('Un producto de este encargo ya no existe. La sesión se hace sin él.'),
  ).toBeDefined()
  expect(screen.getByText(/no lo nombra/)).toBeDefined()
})
