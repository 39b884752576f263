import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { EditSlider } from './edit-slider.tsx'
import { LIGHT_SLIDERS, type SliderSpec } from './sliders.ts'

async function open(spec: SliderSpec, start: number) {
  const onSettle = vi.fn()
  const onMoving = vi.fn()
  function Held() {
    const [value, setValue] = useState(start)
    return (
      <EditSlider
        spec={spec}
        label="Shadows"
        value={value}
        onChange={setValue}
        onMoving={onMoving}
        onSettle={onSettle}
      />
    )
  }
  await renderScreen(<Held />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Shadows' })
  const press = (key: string, keys: { shiftKey?: boolean; altKey?: boolean } = {}) => {
    fireEvent.keyDown(slider, { key, ...keys })
    fireEvent.keyUp(slider, { key, ...keys })
    return slider.getAttribute('aria-valuetext')
  }
  return { slider, press, onSettle, onMoving }
}

test('arrow keys move by 1, with Shift by 10, with Alt by a tenth, within the range', async () => {
  const { press, onSettle } = await open(LIGHT_SLIDERS.shadows, 0)
  expect(press('ArrowRight')).toBe('+1')
  expect(press('ArrowUp', { shiftKey: true })).toBe('+11')
  expect(press('ArrowLeft', { altKey: true })).toBe('+10.9')
  expect(onSettle).toHaveBeenCalledTimes(3)
  expect(press('End')).toBe('+100')
  expect(press('ArrowRight')).toBe('+100')
  expect(press('Home')).toBe('-100')
})

test('a stop of exposure has tenths and hundredths', async () => {
  const { press } = await open(LIGHT_SLIDERS.exposure, 0)
  expect(press('ArrowRight')).toBe('+0.1')
  expect(press('ArrowRight', { altKey: true })).toBe('+0.11')
  expect(press('ArrowRight', { shiftKey: true })).toBe('+1.11')
})

test('double-click resets, and a pointer reports that it moves the slider', async () => {
  const { slider, onMoving, onSettle } = await open(LIGHT_SLIDERS.shadows, 40)
  expect(slider.closest('[data-changed]')).not.toBeNull()
  fireEvent.pointerDown(slider)
  fireEvent.pointerUp(slider)
  expect(onMoving.mock.calls).toEqual([[true], [false]])
  onSettle.mockClear()
  fireEvent.doubleClick(slider)
  expect(slider.getAttribute('aria-valuetext')).toBe('0')
  expect(slider.closest('[data-changed]')).toBeNull()
  expect(onSettle).toHaveBeenCalledOnce()
})
