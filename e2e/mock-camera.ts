import type { Page } from '@playwright/test'

/** Gives a page a camera that sees a red coat on a grey wall: the browsers of tests have none. */
export const mockCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const getUserMedia = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 1280 })
      const pen = canvas.getContext('2d')!
      const draw = () => {
        pen.fillStyle = '#8d8a86'
        pen.fillRect(0, 0, 960, 1280)
        pen.fillStyle = '#a3262a'
        pen.fillRect(300, 320, 360, 760)
      }
      draw()
      // A stream has pictures only of what is drawn anew.
      setInterval(draw, 100)
      return Promise.resolve(canvas.captureStream(10))
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia })
  })
