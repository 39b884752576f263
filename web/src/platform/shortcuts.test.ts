import { expect, test, vi } from 'vitest'
import { createShortcutReader } from './shortcuts.ts'

const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  return event
}
const shortcuts = { 'mod+b': vi.fn(), 'g d': vi.fn(), '?': vi.fn() }

test('knows Ctrl and Cmd alike', () => {
  const read = createShortcutReader()
  expect(read(press('b', { ctrlKey: true }), shortcuts)).toBe(shortcuts['mod+b'])
  expect(read(press('B', { metaKey: true }), shortcuts)).toBe(shortcuts['mod+b'])
  expect(read(press('b'), shortcuts)).toBeUndefined()
})

test('a chord must be finished within a second', () => {
  let now = 0
  const read = createShortcutReader(() => now)
  read(press('g'), shortcuts)
  now = 1000
  expect(read(press('d'), shortcuts)).toBe(shortcuts['g d'])
  read(press('g'), shortcuts)
  now = 2001
  expect(read(press('d'), shortcuts)).toBeUndefined()
})

test('plain keys are left alone while someone is typing', () => {
  const input = document.body.appendChild(document.createElement('input'))
  const read = createShortcutReader()
  expect(read(press('?', {}, input), shortcuts)).toBeUndefined()
  expect(read(press('b', { ctrlKey: true }, input), shortcuts)).toBe(shortcuts['mod+b'])
  input.remove()
})
