import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../jobs/jobs.fixtures.tsx'
import { LargeFrame } from './large-frame.tsx'
import type { SheetFrame } from './session-sheet.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c8211'
const frame = {
  number: 3,
  prompt: 'a brass lamp',
  hearts: [],
  isHearted: false,
  mark: undefined,
  isProposed: false,
  asset: { id: ID, url: '/large', thumbnails: [], placeholder: '', width: 300, height: 400 },
} as unknown as SheetFrame
const pin = { id: 'pin', number: 1, name: 'Ana', colour: 1, text: 'Too wide', x: 0.4, y: 0.3 }

test('pins a comment by keyboard, and shows earlier comments', async () => {
  const person = userEvent.setup()
  const onComment = vi.fn(async () => true)
  await draw(
    <LargeFrame
      frame={frame}
      onComment={onComment}
      sessionId={ID}
      pins={[pin]}
      begin={undefined}
      mayPin
      onClose={() => {}}
    />,
    {},
  )
  expect((await screen.findByRole('button', { name: /Too wide/ })).getAttribute('aria-pressed')).toBe('false')
  ;(await screen.findByRole('button', { name: /click it in the image/ })).focus()
  await person.keyboard('{Enter}')
  const fresh = await screen.findByRole('button', { name: /50% from the left and 50/ })
  fresh.focus()
  await person.keyboard('{ArrowRight}')
  await person.type(screen.getByRole('textbox'), 'The collar{Enter}')
  expect(onComment).toHaveBeenCalledWith('The collar', ID, { x: 0.51, y: 0.5 })
})

test('viewers can’t pin', async () => {
  await draw(
    <LargeFrame
      frame={frame}
      sessionId={ID}
      onComment={async () => true}
      pins={[]}
      begin={undefined}
      mayPin={false}
      onClose={() => {}}
    />,
    {},
  )
  await screen.findByRole('img')
  expect(screen.queryByRole('button', { name: /click it in the image/ })).toBeNull()
})

test('a copy is saved where permitted, and linked afterwards', async () => {
  const person = userEvent.setup()
  const existingCopyId = '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e1'
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    calls.push(`${init?.method} ${String(url)}`)
    return Response.json({ copyId: existingCopyId })
  })
  const large = (copyId: string | null | undefined) => (
    <LargeFrame
      frame={{ ...frame, copyId }}
      sessionId={ID}
      onComment={async () => true}
      pins={[]}
      begin={undefined}
      mayPin={false}
      onClose={() => {}}
    />
  )
  await draw(large(null), {})
  await person.click(await screen.findByRole('button', { name: 'Save a copy of image 3' }))
  const link = await screen.findByRole('link', { name: /Your copy of image 3/ })
  expect(link.getAttribute('href')).toContain(existingCopyId)
  expect(calls).toEqual([`PUT /api/sessions/${ID}/copies/${ID}`])
  cleanup()
  await draw(large(undefined), {})
  await screen.findByRole('img')
  expect(screen.queryByRole('button', { name: /copy/ })).toBeNull()
})
