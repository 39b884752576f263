import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { pictureOf } from '../../gallery/gallery.fixtures.ts'
import { PictureZone } from './picture-zone.tsx'
import { useGivenFile } from './use-given-file.ts'

let files: string[]
beforeEach(() => {
  files = []
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ items: [pictureOf(0), pictureOf(1)], nextCursor: null })),
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Screen() {
  const onFile = (file: File) => files.push(file.name)
  const isDragOver = useGivenFile(onFile)
  return (
    <>
      <p>beside</p>
      <PictureZone
        label="Picture"
        title="Drop a picture"
        hint="or paste it"
        labels={{ choose: 'Choose', gallery: 'From the gallery', pick: 'Which?', noPictures: 'None' }}
        accept="image/*"
        isDragOver={isDragOver}
        onFile={onFile}
        onOwn={(id) => files.push(id)}
      />
    </>
  )
}
const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const dataTransfer = { types: ['Files'], files: [] }

test('accepts a file dropped beside the zone, and highlights the zone', async () => {
  await renderScreen(<Screen />)
  const beside = screen.getByText('beside')
  const before = screen.getByRole('group').className
  // Without preventDefault, the browser would navigate to the file.
  expect(fireEvent.dragOver(beside, { dataTransfer: dataTransfer })).toBe(false)
  expect(screen.getByRole('group').className).not.toBe(before)
  expect(fireEvent.drop(beside, { dataTransfer: { ...dataTransfer, files: [file('a.png')] } })).toBe(false)
  expect(screen.getByRole('group').className).toBe(before)
  expect(files).toEqual(['a.png'])
})

test('ignores drags that leave the window or carry no file', async () => {
  await renderScreen(<Screen />)
  const before = screen.getByRole('group').className
  fireEvent.dragOver(document.body, { dataTransfer: dataTransfer })
  const left = Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget: null })
  act(() => void document.body.dispatchEvent(left))
  expect(screen.getByRole('group').className).toBe(before)
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true)
  expect(files).toEqual([])
})

test('ignores a drop that another part of the screen has handled', async () => {
  await renderScreen(<Screen />)
  const dropEvent = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(dropEvent, { dataTransfer: { ...dataTransfer, files: [file('a.png')] } })
  dropEvent.preventDefault()
  act(() => void document.body.dispatchEvent(dropEvent))
  expect(files).toEqual([])
})

test('accepts a pasted file, but not text', async () => {
  await renderScreen(<Screen />)
  const paste = (clipboardData: object) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    act(() => void document.body.dispatchEvent(Object.assign(event, { clipboardData })))
    return event.defaultPrevented
  }
  expect(paste({ files: [] })).toBe(false)
  expect(paste({ files: [file('b.png')] })).toBe(true)
  expect(files).toEqual(['b.png'])
})

test('picks a gallery image by keyboard', async () => {
  await renderScreen(<Screen />)
  const person = userEvent.setup()
  await person.tab()
  expect(document.activeElement?.textContent).toBe('Choose')
  await person.tab()
  await person.keyboard('{Enter}')
  const pictures = await screen.findAllByRole('button', { pressed: false })
  pictures[1]?.focus()
  await person.keyboard('{Enter}')
  expect(files).toEqual([pictureOf(1).id])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
