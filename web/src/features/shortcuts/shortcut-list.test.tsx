import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keyboard } from '../../platform/index.ts'
import { renderScreen } from '../../testing/render.tsx'
import { ShortcutList } from './index.ts'

afterEach(() => {
  cleanup()
  keyboard.reset()
})

const rowOf = (name: string) =>
  within(screen.getAllByRole('listitem').find((row) => row.textContent?.startsWith(name))!)
const keysOf = (name: string) =>
  rowOf(name).getByText((_text, element) => element?.tagName === 'KBD').textContent

test('lists every shortcut and rebinds one to a key press or two letters', async () => {
  const { person } = await renderScreen(<ShortcutList />)
  expect(keysOf('Show or hide jobs')).toBe('Ctrl J')
  await person.click(screen.getByRole('button', { name: 'Change shortcut: Show or hide jobs' }))
  await person.keyboard('{Control>}{Shift>}J{/Shift}{/Control}')
  expect(keysOf('Show or hide jobs')).toBe('Ctrl Shift J')
  await person.click(screen.getByRole('button', { name: 'Change shortcut: Gallery' }))
  await person.keyboard('x')
  expect(screen.getByRole('status').textContent).toBe('X, then')
  await person.keyboard('y')
  expect(keysOf('Gallery')).toBe('X Y')
  await person.click(screen.getByRole('button', { name: 'Reset to default: Gallery' }))
  expect(keysOf('Gallery')).toBe('G G')
  await person.click(screen.getByRole('button', { name: 'Reset all shortcuts' }))
  expect(keysOf('Show or hide jobs')).toBe('Ctrl J')
})

test('swaps keys that are already used', async () => {
  const { person } = await renderScreen(<ShortcutList />)
  await person.click(screen.getByRole('button', { name: 'Change shortcut: Keep an image' }))
  await person.keyboard('x')
  // A single letter may be the start of two.
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('X is already used by: Reject an image.')
  expect(keysOf('Keep an image')).toBe('K')
  await person.click(within(alert).getByRole('button', { name: 'Swap' }))
  expect(keysOf('Keep an image')).toBe('X')
  expect(keysOf('Reject an image')).toBe('K')
})

test('cancels with Escape', async () => {
  const { person } = await renderScreen(<ShortcutList />)
  await person.click(screen.getByRole('button', { name: 'Change shortcut: Generate' }))
  await person.keyboard('{Escape}')
  expect(keysOf('Generate')).toBe('Ctrl Enter')
})
