import { cleanup, screen } from '@testing-library/react'
import { MAX_SHOTS } from '@studio/contract/video'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allSaved, boardOf, card, id, lastSaved, openBoard } from '../../video.fixtures.tsx'

const renderSpy = vi.hoisted(() => vi.fn<() => null>(() => null))
// Each card has one handle, which renders with its card.
vi.mock('lucide-react', async (original) => ({ ...(await original<object>()), GripVertical: renderSpy }))

const SHOTS = Array.from({ length: MAX_SHOTS }, (_, n) => ({ id: id(n + 10), prompt: 'A gull', seconds: 3 }))

const openBoardOf30 = async (isNarrow: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))
  const opened = await openBoard(boardOf({}, { shots: SHOTS }))
  expect(card(MAX_SHOTS).textContent).toContain('A gull')
  // Everything beside the storyboard has loaded.
  await screen.findByText(/shots, 90 s/)
  renderSpy.mockClear()
  return opened
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['beside the storyboard', false],
  ['in the card, on a phone', true],
])('renders only the card of the edited shot, %s', async (_, isNarrow) => {
  const { user, requests } = await openBoardOf30(isNarrow)
  await user.type(screen.getByRole('textbox', { name: 'Prompt' }), '!?')
  expect(card(1).textContent).toContain('A gull!?')
  await allSaved(requests)
  expect(lastSaved(requests)?.shots[0]!.prompt).toBe('A gull!?')
  // On a phone, the form is inside the card and renders with the list.
  expect(renderSpy.mock.calls.length).toBeLessThan(isNarrow ? MAX_SHOTS : 3)
})

it('renders two cards when another shot is selected', async () => {
  const { user } = await openBoardOf30(false)
  await user.click(card(7))
  expect(card(7).getAttribute('aria-pressed')).toBe('true')
  expect(renderSpy).toHaveBeenCalledTimes(2)
})
