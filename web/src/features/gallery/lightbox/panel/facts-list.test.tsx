import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render.tsx'
import { pictureOf } from '../../gallery.fixtures.ts'
import { FactsList } from './facts-list.tsx'

vi.mock('./project-field.tsx', () => ({ ProjectField: () => null }))
afterEach(cleanup)

it('translates the lights of the built-in engine and shows those of others as they are', async () => {
  const draw = (light: string) =>
    renderScreen(<FactsList item={pictureOf(0, { metadata: { light } })} />, { locale: 'es' })
  await draw('Morning sun through a window')
  expect(screen.getByText('Sol de la mañana por una ventana')).toBeTruthy()
  cleanup()
  await draw('Sun, as another engine says it')
  expect(screen.getByText('Sun, as another engine says it')).toBeTruthy()
})

it('shows what an image shows of its prompt, and of older images the words that weren’t recognised', async () => {
  const draw = (metadata: Record<string, unknown>) =>
    renderScreen(<FactsList item={pictureOf(0, { metadata })} />)
  const notUnderstood = ['wistful']
  const claims = [
    { text: 'vase', verdict: 'drawn' },
    { text: 'cup', verdict: 'changed', how: 'cropped' },
    { text: 'wistful', verdict: 'missing' },
    'of another engine',
  ]
  await draw({ notUnderstood, claims })
  expect((await screen.findByText('vase')).previousElementSibling?.textContent).toBe('Drawn')
  expect(screen.getByText('cup (cropped)').previousElementSibling?.textContent).toBe('Not as you said')
  expect(screen.getByText('wistful').previousElementSibling?.textContent).toBe('Not drawn')
  cleanup()
  await draw({ notUnderstood })
  expect(screen.getByText('wistful').previousElementSibling?.textContent).toBe('Not recognised')
})
