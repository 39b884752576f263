import { expect, test, vi } from 'vitest'
import { createKeyboard } from './keyboard.ts'
import { addLateShortcuts } from './late-shortcuts.ts'

function press(key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  return event
}

function memory(stored: Record<string, string> = {}) {
  return {
    stored,
    read: (key: string) => stored[key] ?? null,
    write: (key: string, value: string) => void (stored[key] = value),
    remove: (key: string) => void Reflect.deleteProperty(stored, key),
  }
}

test('treats Ctrl and Cmd alike, and matches every key of a shortcut', () => {
  const keyboard = createKeyboard(memory())
  const sidebar = vi.fn()
  keyboard.answer({ current: { sidebar } })
  for (const event of [
    press('b', { ctrlKey: true }),
    press('B', { metaKey: true }),
    press('/', { ctrlKey: true }),
  ]) {
    keyboard.handle(event)
    expect(event.defaultPrevented).toBe(true)
  }
  expect(sidebar).toHaveBeenCalledTimes(3)
  keyboard.handle(press('b'))
  keyboard.handle(press('b', { ctrlKey: true, shiftKey: true }))
  keyboard.handle(press('b', { ctrlKey: true, altKey: true }))
  expect(sidebar).toHaveBeenCalledTimes(3)
})

test('a chord must be finished within a second', () => {
  let now = 0
  const keyboard = createKeyboard(memory(), () => now)
  const goDashboard = vi.fn()
  keyboard.answer({ current: { goDashboard } })
  keyboard.handle(press('g'))
  now = 1000
  keyboard.handle(press('d'))
  expect(goDashboard).toHaveBeenCalledOnce()
  keyboard.handle(press('g'))
  now = 2001
  keyboard.handle(press('d'))
  expect(goDashboard).toHaveBeenCalledOnce()
})

test('ignores plain keys while typing', () => {
  const keyboard = createKeyboard(memory())
  const actions = { help: vi.fn(), palette: vi.fn() }
  keyboard.answer({ current: actions })
  const input = document.body.appendChild(document.createElement('input'))
  keyboard.handle(press('?', {}, input))
  expect(actions.help).not.toHaveBeenCalled()
  keyboard.handle(press('k', { ctrlKey: true }, input))
  expect(actions.palette).toHaveBeenCalledOnce()
  input.remove()
})

test('Space activates the focused element, and plays otherwise', () => {
  const keyboard = createKeyboard(memory())
  const play = vi.fn()
  keyboard.answer({ current: { play } })
  const button = document.body.appendChild(document.createElement('button'))
  keyboard.handle(press(' ', {}, button))
  expect(play).not.toHaveBeenCalled()
  keyboard.handle(press(' '))
  expect(play).toHaveBeenCalledOnce()
  button.remove()
})

test('the latest handler responds, then the previous one', () => {
  const keyboard = createKeyboard(memory())
  const screen = vi.fn()
  const dialog = vi.fn()
  keyboard.answer({ current: { next: screen } })
  const unregister = keyboard.answer({ current: { next: dialog } })
  keyboard.handle(press('ArrowRight'))
  unregister()
  keyboard.handle(press('ArrowRight'))
  expect(dialog).toHaveBeenCalledOnce()
  expect(screen).toHaveBeenCalledOnce()
})

test('shortcuts can be rebound persistently and reset', () => {
  const storage = memory()
  const keyboard = createKeyboard(storage)
  const jobs = vi.fn()
  const listener = vi.fn()
  keyboard.answer({ current: { jobs } })
  keyboard.watch(listener)
  keyboard.bind('jobs', ['mod+shift+j'])
  expect(listener).toHaveBeenCalledOnce()
  keyboard.handle(press('j', { ctrlKey: true }))
  expect(jobs).not.toHaveBeenCalled()
  keyboard.handle(press('J', { ctrlKey: true, shiftKey: true }))
  expect(jobs).toHaveBeenCalledOnce()
  expect(createKeyboard(storage).keysOf('jobs')).toEqual(['mod+shift+j'])
  expect(keyboard.takenBy('mod+shift+j', 'help')).toBe('jobs')
  keyboard.bind('jobs')
  expect(storage.stored).toEqual({})
  expect(keyboard.keysOf('jobs')).toEqual(['mod+j'])
})

test('ignores invalid stored data', () => {
  for (const text of ['no json', '[]', '{"jobs":7,"nothing":["x"]}'])
    expect(createKeyboard(memory({ 'studio-shortcuts': text })).keysOf('jobs')).toEqual(['mod+j'])
})

test('keeps the keys of shortcuts that aren’t loaded yet', () => {
  const storage = memory({ 'studio-shortcuts': '{"darkroomCrop":["w"]}' })
  const keyboard = createKeyboard(storage)
  keyboard.bind('jobs', ['mod+shift+j'])
  expect(JSON.parse(storage.stored['studio-shortcuts']!)).toEqual({
    darkroomCrop: ['w'],
    jobs: ['mod+shift+j'],
  })
  addLateShortcuts()
  const darkroomCrop = vi.fn()
  keyboard.answer({ current: { darkroomCrop } })
  keyboard.handle(press('w'))
  expect(darkroomCrop).toHaveBeenCalledOnce()
})

test('leaves arrow keys to a slider, and no other keys', () => {
  const keyboard = createKeyboard(memory())
  const actions = { next: vi.fn(), help: vi.fn() }
  keyboard.answer({ current: actions })
  const slider = document.body.appendChild(document.createElement('input'))
  slider.type = 'range'
  keyboard.handle(press('ArrowRight', {}, slider))
  keyboard.handle(press('?', {}, slider))
  expect([actions.next, actions.help].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  slider.remove()
})
