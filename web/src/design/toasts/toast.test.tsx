import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { DialogBox } from '../layers/dialog-box.tsx'

test('shows one toast at a time, with title, description and action', async () => {
  const { toaster, person } = await renderScreen(null)
  const undo = vi.fn()
  act(() => toaster.show({ title: 'First' }))
  act(() =>
    toaster.show({ title: 'Deleted', description: '3 pictures', action: { label: 'Undo', onSelect: undo } }),
  )
  await screen.findByText('3 pictures')
  expect(screen.queryByText('First')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(toaster.current()).toBeNull())
})

test('disappears after its duration', async () => {
  const { toaster } = await renderScreen(null)
  act(() => toaster.show({ title: 'Saved', duration: 50 }))
  await screen.findAllByText('Saved')
  await waitFor(() => expect(toaster.current()).toBeNull())
})

test('can be dismissed', async () => {
  const { toaster, person } = await renderScreen(null)
  act(() => toaster.show({ title: 'Saved' }))
  await person.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(toaster.current()).toBeNull())
})

test('Escape closes the dialog below a toast, not the toast', async () => {
  const onClose = vi.fn()
  const { toaster, person } = await renderScreen(
    <DialogBox isOpen onClose={onClose} title="Settings">
      <input />
    </DialogBox>,
  )
  act(() => toaster.show({ title: 'Failed' }))
  await screen.findAllByText('Failed')
  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(toaster.current()).not.toBeNull()
})
