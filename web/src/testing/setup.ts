import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, inject, vi } from 'vitest'
import { ownWindow } from './own-window.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many times longer than a quiet machine this one takes. */
    patience: number
  }
}

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 * inject('patience') })

// Files that follow each other in a process share its packages, which cost most to read, and its window. What is ours is
// read anew for each of them, such as a session or a cache, and the window is handed on as it was.
vi.resetModules()
// A file whose tests are of no page has none.
const hasPage = 'window' in globalThis
if (hasPage) afterAll(ownWindow())
// Of the packages one knows whether there is a network: left without, every read of the next file would wait for ever.
afterAll(() => {
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(true)
})

afterEach(() => {
  if (hasPage) {
    cleanup()
    localStorage.clear()
  }
  vi.unstubAllGlobals()
})
