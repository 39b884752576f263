import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, inject, vi } from 'vitest'
import { ownWindow } from './own-window.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Slowness factor of this machine. */
    patience: number
  }
}

// Longer timeouts on slow machines.
configure({ asyncUtilTimeout: 20_000 * inject('patience') })

// Test files of one process share packages, whose import costs most, and the window. Our own modules, such as the
// session, are reset for each file.
vi.resetModules()
// Tests without a page have no window.
const hasPage = 'window' in globalThis
if (hasPage) afterAll(ownWindow())
// The query library caches the online state: left offline, every query of the next file would hang.
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
