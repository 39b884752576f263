import { createHash } from 'node:crypto'
import { ASPECT_RATIOS } from '@studio/contract/photoshoot'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { EncodedImage } from './encode.ts'
import { createRenderer, type PictureRequest, type Renderer } from './renderer.ts'
import { UnreadableReference } from './style-reference.ts'
import { requestOf } from './requests.fixtures.ts'

const two = createRenderer({ threads: 2, longSide: { draft: 48 } })
afterAll(() => two.close())

async function make(
  renderer: Renderer,
  more: Partial<PictureRequest> = {},
  signal = new AbortController().signal,
) {
  const progress: number[] = []
  const previews: EncodedImage[] = []
  const { image, facts } = await renderer.picture(requestOf(more), signal, {
    onProgress: (done) => progress.push(done),
    onPreview: (preview) => previews.push(preview),
  })
  return { image, facts, progress, previews }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function statistics(bytes: Uint8Array) {
  const data = await sharp(bytes).raw().toBuffer()
  return { mean: data.reduce((sum, v) => sum + v, 0) / data.length, data }
}

describe('the renderer', () => {
  it('renders the same image larger', async () => {
    // The smallest image in which the subject outweighs the grain.
    const renderer = createRenderer({ threads: 2, longSide: { draft: 128 } })
    const small = await make(renderer)
    const large = await make(renderer, { scale: 2 })
    const other = await make(renderer, { seed: 4 })
    await renderer.close()
    expect(large.image).toMatchObject({ width: 256, height: 256 })
    expect(large.facts).toMatchObject({ width: 256, height: 256 })
    const [mine, larger, others] = await Promise.all(
      [small, large, other].map(({ image }) => sharp(image.bytes).resize(24, 24).raw().toBuffer()),
    )
    const distance = (from: Buffer | undefined) =>
      from?.reduce((sum, v, i) => sum + Math.abs(v - (mine?.[i] ?? 0)), 0) ?? Number.NaN
    // Much closer to itself than to the same prompt with another seed.
    expect(distance(larger)).toBeLessThan(distance(others) / 2)
  })

  it('reports progress, a small preview, then the image with its facts', async () => {
    const { image, facts, progress, previews } = await make(two, {
      prompt: 'perfume bottle, zorp',
      aspectRatio: '4:3',
    })
    expect(previews).toMatchObject([{ mime: 'image/webp' }])
    expect(previews[0]?.bytes.length).toBeLessThan(9000)
    const size = two.sizeOf('4:3', 'draft')
    expect(image).toMatchObject({ mime: 'image/png', ...size })
    expect(facts).toMatchObject({ notUnderstood: ['zorp'], ...size })
    expect(facts.claims).toMatchObject([
      { text: 'perfume bottle', verdict: 'drawn' },
      { text: 'zorp', verdict: 'missing' },
    ])
    expect(facts.palette).toHaveLength(6)
    expect(progress.length).toBeGreaterThan(10)
    expect([...progress].sort((a, b) => a - b)).toEqual(progress)
    expect(progress.at(-1)).toBeCloseTo(1)
    const { xmpAsString } = await sharp(image.bytes).metadata()
    expect(xmpAsString).toContain('algorithmicMedia')
  })

  it('renders the same bytes with one or two workers, and another image with another seed', async () => {
    const one = createRenderer({ threads: 1, longSide: { draft: 48 } })
    const [a, b, c] = await Promise.all([make(one), make(two), make(two, { seed: 4 })])
    await one.close()
    expect(digest(a.image.bytes)).toBe(digest(b.image.bytes))
    expect(digest(c.image.bytes)).not.toBe(digest(b.image.bytes))
  })

  it('stops in the middle of an image with the reason of the signal, and renders the next one', async () => {
    const large = createRenderer({ threads: 1, longSide: { draft: 1024, final: 48 } })
    const abort = new AbortController()
    const reason = new Error('no longer wanted')
    let reached = 0
    const running = large.picture(requestOf(), abort.signal, {
      onProgress: (progress) => {
        reached = progress
      },
      onPreview: () => abort.abort(reason),
    })
    await expect(running).rejects.toBe(reason)
    expect(reached).toBeLessThan(0.9)
    const next = await make(large, { quality: 'final' })
    expect(next.image.width).toBe(48)
    await large.close()
  })

  it('survives any prompt', async () => {
    for (const prompt of ['\u0000\u0007\u202e فستان أحمر', 'x'.repeat(20_000)]) {
      const { mean } = await statistics((await make(two, { prompt })).image.bytes)
      expect(mean).toBeGreaterThan(10)
    }
  })

  it('takes its colours from a reference, and rejects an unreadable one', async () => {
    const reference = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1030d0' } })
      .png()
      .toBuffer()
    const plain = await statistics((await make(two, { prompt: 'vase' })).image.bytes)
    const blue = await statistics((await make(two, { prompt: 'vase', reference })).image.bytes)
    const share = (d: Buffer) => d.reduce((sum, v, i) => sum + (i % 3 === 2 ? v : -v / 2), 0) / d.length
    expect(share(blue.data)).toBeGreaterThan(share(plain.data) + 3)
    await expect(make(two, { reference: new Uint8Array([1, 2, 3]) })).rejects.toBeInstanceOf(
      UnreadableReference,
    )
  })

  it('has known sizes in multiples of eight', () => {
    expect(two.sizeOf('16:9', 'final')).toEqual({ width: 1024, height: 576 })
    for (const ratio of ASPECT_RATIOS) {
      const { width, height } = two.sizeOf(ratio, 'final')
      expect(Math.max(width, height)).toBe(1024)
      expect((width % 8) + (height % 8)).toBe(0)
    }
  })
})
