import type { Page } from '@playwright/test'

/** Adds a camera that shows a red coat on a grey wall, since test browsers have none. */
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
      // A canvas stream emits frames only when the canvas is redrawn.
      setInterval(draw, 100)
      return Promise.resolve(canvas.captureStream(10))
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia })
  })
