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
