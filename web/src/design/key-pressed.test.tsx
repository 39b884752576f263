import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog, keyPressed, loadDialogs } from './index.ts'

afterEach(cleanup)

test('ignores keys of an input method, however the browser reports them', () => {
  expect(keyPressed({ key: 'Enter', keyCode: 13, isComposing: false })).toBe('Enter')
  expect(keyPressed({ key: 'Enter', keyCode: 229, isComposing: false })).toBe('')
  expect(keyPressed({ key: 'Enter', isComposing: true })).toBe('')
  expect(keyPressed({ key: 'Escape', keyCode: 27, nativeEvent: { isComposing: true } })).toBe('')
})

test('Escape that ends a composition leaves the dialog open', async () => {
  await loadDialogs()
  const onClose = vi.fn()
  render(
    <Dialog isOpen title="Name" onClose={onClose}>
      <input aria-label="word" />
    </Dialog>,
  )
  const field = await screen.findByRole('textbox', { name: 'word' })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})
