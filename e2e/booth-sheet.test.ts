// Renders booth sheets on a real canvas at 300 dpi, with the modules that product and workers use.
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type * as Drawing from '../web/src/features/kiosk/drawing/index.ts'
import { expect, test } from './test.ts'

const FOLDER = join(import.meta.dirname, '../web/src/features/kiosk')
const ORIGIN = 'http://sheets.test'

/** The modules import only types besides each other, so that a page can load them with the types stripped. */
async function serveDrawing(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    const body = stripTypeScriptTypes(await readFile(join(FOLDER, pathname), 'utf8'))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(ORIGIN)
}

test('each shot is in its slot, upright and unmirrored, and the rest is blank paper', async ({ page }) => {
  await serveDrawing(page)
  const wrong = await page.evaluate(async () => {
    const address = '/drawing/index.ts'
    const { BUILT_IN_TEMPLATES, drawSheet, sheetPixels } = (await import(address)) as typeof Drawing
    const COLOURS = ['#d02020', '#20a040', '#2040d0', '#d0a020']
    // The upper left quarter is white, so that a rotated or mirrored photo is detected.
    const shots = COLOURS.map((colour) => {
      const image = new OffscreenCanvas(1600, 1200)
      const ctx = image.getContext('2d') as OffscreenCanvasRenderingContext2D
      ctx.fillStyle = colour
      ctx.fillRect(0, 0, 1600, 1200)
      ctx.fillStyle = '#fff'
      ctx.fillRect(0, 0, 800, 600)
      return { image, width: 1600, height: 1200 }
    })
    const qr = Array.from({ length: 37 }, (_, y) => Array.from({ length: 37 }, (__, x) => (x + y) % 2 === 0))
    const problems: string[] = []
    for (const template of BUILT_IN_TEMPLATES) {
      const { width, height } = sheetPixels(template)
      // Larger than the paper, to detect drawing outside of it.
      const canvas = new OffscreenCanvas(width + 60, height + 60)
      const ctx = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
      const values = { event: 'Opening night', date: '21 November 2026', time: '21:48' }
      drawSheet(ctx, template, { shots, qr }, values)
      const at = (x: number, y: number) => {
        const [r = 0, g = 0, b = 0, a = 0] = ctx.getImageData(x, y, 1, 1).data
        return a === 0 ? 'nothing' : `#${[r, g, b].map((one) => one.toString(16).padStart(2, '0')).join('')}`
      }
      const dots = template.dpi / 25.4
      for (const { x, y, width: wide, height: high, shot } of template.slots) {
        const spot = (across: number, down: number) =>
          at(Math.floor((x + wide * across) * dots), Math.floor((y + high * down) * dots))
        if (spot(0.25, 0.25) !== '#ffffff')
          problems.push(`${template.id} ${shot}: top left ${spot(0.25, 0.25)}`)
        for (const [across, down] of [
          [0.75, 0.25],
          [0.25, 0.75],
          [0.75, 0.75],
          [0.99, 0.99],
        ] as const)
          if (spot(across, down) !== COLOURS[shot])
            problems.push(`${template.id} ${shot}: ${spot(across, down)}`)
        if (at(Math.floor(x * dots) - 3, Math.floor((y + high / 2) * dots)) !== '#ffffff')
          problems.push(`${template.id} ${shot}: beside it`)
      }
      const beyond = [
        ctx.getImageData(width, 0, 60, height + 60).data,
        ctx.getImageData(0, height, width + 60, 60).data,
      ]
      if (beyond.some((data) => data.some((value) => value !== 0)))
        problems.push(`${template.id}: off the paper`)
    }
    return problems
  })
  expect(wrong).toEqual([])
})

test('a custom sheet never draws outside the paper, even if its template does', async ({ page }) => {
  await serveDrawing(page)
  const isClean = await page.evaluate(async () => {
    const address = '/drawing/index.ts'
    const { drawSheet } = (await import(address)) as typeof Drawing
    const canvas = new OffscreenCanvas(300, 300)
    const ctx = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const image = new OffscreenCanvas(40, 40)
    image.getContext('2d')?.fillRect(0, 0, 40, 40)
    const shot = { image, width: 40, height: 40 }
    drawSheet(
      ctx,
      {
        id: 'far',
        name: 'Far',
        mm: { width: 50.8, height: 50.8 },
        dpi: 100,
        background: '#ffffff',
        slots: [{ x: -50, y: 20, width: 400, height: 400, shot: 0, turn: 30, fit: 'cover' }],
        layers: [
          { kind: 'slots' },
          {
            kind: 'text',
            x: 20,
            y: 40,
            width: 300,
            height: 30,
            text: '{event}',
            face: 'serif',
            colour: '#ff0000',
            align: 'end',
          },
          { kind: 'cut', x: 10, y: 0, width: 1, height: 400 },
        ],
      },
      { shots: [shot] },
      { event: 'W'.repeat(300), date: '', time: '' },
    )
    return [ctx.getImageData(200, 0, 100, 300).data, ctx.getImageData(0, 200, 300, 100).data].every((data) =>
      data.every((value) => value === 0),
    )
  })
  expect(isClean).toBe(true)
})
