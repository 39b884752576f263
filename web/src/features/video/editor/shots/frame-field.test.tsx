import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render.tsx'
import { pictureOf } from '../../../gallery/gallery.fixtures.ts'
import { FrameField } from './frame-field.tsx'

afterEach(cleanup)

const draw = async (width: number, height: number) => {
  const frame = pictureOf(0, { width, height })
  const onFraming = vi.fn()
  const { person } = await renderScreen(
    <FrameField
      frame={frame}
      onFraming={onFraming}
      isDeleted={false}
      aspectRatio="16:9"
      onPick={vi.fn()}
      onRemove={vi.fn()}
      shot={{
        id: frame.id,
        prompt: '',
        seconds: 4,
        camera: 'static',
        transition: 'cut',
        trim: null,
        caption: '',
        takeId: null,
        firstFrameId: frame.id,
      }}
    />,
  )
  return { person, onFraming }
}

it('offers framing for an image of another aspect ratio', async () => {
  const { person, onFraming } = await draw(768, 1024)
  await person.click(screen.getByRole('radio', { name: 'Fit' }))
  expect(onFraming).toHaveBeenLastCalledWith({ fit: 'fit', x: 0.5, y: 0.5 })
  fireEvent.change(screen.getByRole('slider'), { target: { value: '55' } })
  expect(onFraming).toHaveBeenLastCalledWith({ fit: 'fill', x: 0.5, y: 0.55 })
})

it('offers no framing for an image with the aspect ratio of the video', async () => {
  await draw(1920, 1080)
  expect(screen.queryByRole('slider')).toBeNull()
})
