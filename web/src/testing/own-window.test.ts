import { expect, test, vi } from 'vitest'
import { ownWindow } from './own-window.ts'

test('removes what a file has added to the window', async () => {
  const listener = vi.fn()
  const restore = ownWindow()
  addEventListener('online', listener)
  document.addEventListener('visibilitychange', listener, true)
  setTimeout(listener, 1)
  setInterval(listener, 1)
  document.elementFromPoint = () => document.body
  document.documentElement.dataset.theme = 'light'
  document.head.append(document.createElement('style'))
  document.body.append('left')
  history.replaceState(null, '', '/elsewhere')
  sessionStorage.setItem('left', 'yes')
  document.cookie = 'left=yes'
  restore()

  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(listener).not.toHaveBeenCalled()
  expect(Object.hasOwn(document, 'elementFromPoint')).toBe(false)
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect([document.head.innerHTML, document.body.innerHTML, location.pathname]).toEqual(['', '', '/'])
  expect([sessionStorage.getItem('left'), document.cookie]).toEqual([null, ''])
})
