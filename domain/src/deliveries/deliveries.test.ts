import { EXPORT_PRESETS } from '@studio/contract/gallery'
import { expect, test } from 'vitest'
import { deliveryNames } from './delivery-names.ts'
import { exportedSize } from '../gallery/index.ts'
import { estimatedBytes } from './estimate.ts'

const { web, full, social } = EXPORT_PRESETS
const item = (name: string) => ({ name, date: '2026-11-20', stars: '3', project: 'Lake' })

test('one preset needs no folder, several have one each', () => {
  const items = [item('IMG_1'), item('IMG_1')]
  expect(deliveryNames([{ name: 'web', settings: web }], items)).toEqual([['IMG_1.jpg', 'IMG_1-2.jpg']])
  const named = deliveryNames(
    [
      { name: 'web', settings: web },
      { name: 'Web?', settings: { ...social, format: 'webp' } },
      { name: '../..', settings: full },
    ],
    items,
  )
  expect(named).toEqual([
    ['web/IMG_1.jpg', 'web/IMG_1-2.jpg'],
    ['Web-2/001 IMG_1.webp', 'Web-2/002 IMG_1.webp'],
    ['3/IMG_1.jpg', '3/IMG_1-2.jpg'],
  ])
})

test('computes exported sizes without enlarging', () => {
  const size = { width: 6_000, height: 4_000 }
  expect(exportedSize(size, web.resize)).toEqual({ width: 2_048, height: 1_365 })
  expect(exportedSize(size, social.resize)).toEqual({ width: 1_080, height: 720 })
  expect(exportedSize(size, { by: 'shortEdge', pixels: 1_000 })).toEqual({ width: 1_500, height: 1_000 })
  expect(exportedSize(size, { by: 'megapixels', megapixels: 6 })).toEqual({ width: 3_000, height: 2_000 })
  expect(exportedSize({ width: 100, height: 50 }, web.resize)).toEqual({ width: 100, height: 50 })
})

test('estimates more bytes for more pixels and a higher quality', () => {
  const size = { width: 6_000, height: 4_000 }
  const bytes = [web, full, { ...full, quality: 100 }, { ...full, format: 'png' as const }].map((settings) =>
    estimatedBytes(size, settings),
  )
  expect(bytes).toEqual([...bytes].sort((a, b) => a - b))
  expect(estimatedBytes(size, { ...full, quality: 1 })).toBe(720_000)
})
