import { evidenceOf } from '@studio/domain/prompts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { chanceOf } from './chance.ts'
import { BetterThan, Evidence } from './index.ts'

const figures = (judged: number, kept: number, made = judged) =>
  evidenceOf({ made, judged, kept, credits: made })
const renderEvidence = async (
  evidence: Parameters<typeof Evidence>[0]['evidence'],
  form: 'line' | 'whole' = 'line',
) => {
  const { container, unmount } = await renderScreen(<Evidence evidence={evidence} form={form} />)
  const text = container.textContent
  unmount()
  return text
}

test('shows a rate from five rated images on, with its interval', async () => {
  expect(await renderEvidence(figures(4, 4))).toBe('Too few ratings (4)')
  expect(await renderEvidence(figures(0, 0))).toBe('No images yet')
  expect(await renderEvidence(figures(0, 0, 7))).toBe('No ratings yet')
  expect(await renderEvidence(figures(5, 4))).toBe(
    '80% of 5 kept 38% to 96% with 95% confidence, 1.3 credits per kept image',
  )
  expect(await renderEvidence(undefined)).toBe('')
})

test('shows the cost of each kept image, and unrated ones separately, never as rejected', async () => {
  expect(await renderEvidence(figures(14, 11, 18), 'whole')).toBe(
    '79% kept, 11 of 14 52% to 92% with 95% confidence1.6 credits per kept image4 not rated',
  )
  expect(await renderEvidence(figures(8, 0), 'whole')).toContain('none kept')
})

test('shows which of two is better once computed, in either order, and never as certain', async () => {
  const few = { name: 'A', evidence: figures(7, 7) }
  const good = { name: 'B', evidence: figures(14, 11) }
  const poor = { name: 'C', evidence: figures(16, 6) }
  const { unmount } = await renderScreen(<BetterThan first={few} second={good} />)
  expect(screen.getByText('Too few ratings to compare')).toBeTruthy()
  unmount()
  const { rerender } = await renderScreen(<BetterThan first={poor} second={good} />)
  expect(
    await screen.findByText('B is better than C with a probability of 99%, based on 30 rated images.'),
  ).toBeTruthy()
  rerender(<></>)
  const two = await renderScreen(<BetterThan first={good} second={poor} />)
  expect(
    await screen.findByText('B is better than C with a probability of 99%, based on 30 rated images.'),
  ).toBeTruthy()
  two.unmount()
})

test('compares the same images alike, without waiting for the rest', async () => {
  const one = { judged: 12, kept: 6 }
  const other = { judged: 12, kept: 8 }
  let pauses = 0
  const pause = async () => void pauses++
  const { signal } = new AbortController()
  const chance = await chanceOf(one, other, { signal, pause })
  expect(chance).toBeGreaterThan(0.7)
  expect(chance).toBeLessThan(0.9)
  expect(await chanceOf(one, other, { signal, pause })).toBe(chance)
  const given = pauses
  expect(given).toBe(40)
  expect(await chanceOf(one, other, { signal: AbortSignal.abort(), pause })).toBeUndefined()
  expect(pauses).toBe(given + 1)
})
