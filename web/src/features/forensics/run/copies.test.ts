import { expect, test } from 'vitest'
import type { CopyMove } from '../pixels/copy-move.ts'
import { Copies, type CopiesMessage, type Helper } from './copies.ts'

const LUMA = { width: 2, height: 1, data: Uint8Array.of(1, 2) }
const FOUND_PICTURES: CopyMove = {
  state: 'none',
  shift: { x: 0, y: 0 },
  peak: 0,
  besidePeak: 0,
  elsewhere: 0,
  regions: [],
}

/** A manually controlled worker. */
function mockAnswers() {
  const listeners: Record<string, (event: unknown) => void> = {}
  const requests: unknown[] = []
  let isEnded = false
  const helper = {
    addEventListener: (kind: string, listener: (event: unknown) => void) => {
      listeners[kind] = listener
    },
    postMessage: (what: unknown) => requests.push(what),
    terminate: () => {
      isEnded = true
    },
  } as unknown as Helper
  return {
    helper,
    requests,
    isEnded: () => isEnded,
    tell: (data: CopiesMessage) => listeners.message?.({ data }),
    breaks: () => listeners.error?.({}),
  }
}

test('searches copies in a nested worker, forwards its heartbeat and frees its memory', async () => {
  const { helper, requests, tell, isEnded } = mockAnswers()
  let signs = 0
  const result = new Copies(() => helper).search(LUMA, () => {
    signs++
  })
  tell({ kind: 'alive' })
  tell({ kind: 'alive' })
  expect([requests, signs, isEnded()]).toEqual([[LUMA], 2, false])
  tell({ kind: 'found', match: FOUND_PICTURES })
  expect(await result).toEqual(FOUND_PICTURES)
  expect(isEnded()).toBe(true)
})

test('falls back to the main worker if the nested one is unavailable or crashes', async () => {
  expect(await new Copies(() => undefined).search(LUMA, () => {})).toBeUndefined()
  const early = mockAnswers()
  const copies = new Copies(() => early.helper)
  early.breaks()
  expect(await copies.search(LUMA, () => {})).toBeUndefined()
  const delayed = mockAnswers()
  const result = new Copies(() => delayed.helper).search(LUMA, () => {})
  delayed.breaks()
  expect(await result).toBeUndefined()
})
