// CPU time of the built-in renderer: `node bench/engine.bench.ts`, or of one subject: `… figure`. Prints JSON, then a
// table.

import type { Quality } from '@studio/contract/photoshoot'
import { createRenderer, type PictureRequest } from '@studio/renderer'

interface Measurement {
  name: string
  threads: number
  /** CPU time of all threads and wall clock time, in ms. */
  cpu: number
  wall: number
  previewCpu: number
  previewWall: number
}

/** Returns the time of a fixed floating point loop, in ms. Results divided by it are comparable between computers. */
function calibrate(): number {
  const started = process.cpuUsage()
  let sum = 0
  for (let i = 1; i < 30_000_000; i++) sum += Math.sqrt(i) / (i + 1.5)
  const { user, system } = process.cpuUsage(started)
  if (sum < 0) throw new Error('unreachable')
  return (user + system) / 1000
}

const SUBJECTS: Record<string, Partial<PictureRequest>> = {
  'still life': { prompt: 'perfume bottle with gold cap and flowers, softbox', style: 'commercial' },
  figure: {
    prompt: 'woman in an emerald dress, studio, softbox',
    style: 'editorial',
    pose: 'three-quarter-turn',
  },
}

async function measure(
  name: string,
  threads: number,
  longSide: number,
  more: Partial<PictureRequest>,
): Promise<Measurement> {
  const isDraft = longSide < 1024
  const renderer = createRenderer({
    threads,
    longSide: isDraft ? { draft: longSide, final: 224 } : { draft: 224, final: longSide },
  })
  const request = (seed: number, quality: Quality): PictureRequest => ({
    prompt: '',
    style: 'editorial',
    aspectRatio: '1:1',
    seed,
    index: 0,
    quality,
    ...more,
  })
  const run = async (seed: number, quality: Quality) => {
    const started = performance.now()
    const usage = process.cpuUsage()
    const since = () => {
      const { user, system } = process.cpuUsage(usage)
      return (user + system) / 1000
    }
    let previewCpu = 0
    let previewWall = 0
    await renderer.picture(request(seed, quality), new AbortController().signal, {
      onProgress() {},
      onPreview() {
        previewCpu = since()
        previewWall = performance.now() - started
      },
    })
    return { cpu: since(), wall: performance.now() - started, previewCpu, previewWall }
  }
  // Two small images warm up the compiler, as on a server after a minute.
  for (const seed of [1, 2]) await run(seed, isDraft ? 'final' : 'draft')
  const best = await run(3, isDraft ? 'draft' : 'final')
  await renderer.close()
  const round = (v: number) => Math.round(v)
  return {
    name: `${name} ${longSide}²`,
    threads,
    cpu: round(best.cpu),
    wall: round(best.wall),
    previewCpu: round(best.previewCpu),
    previewWall: round(best.previewWall),
  }
}

const calibration = calibrate()
const results: Measurement[] = []
const only = process.argv[2]
for (const [name, more] of Object.entries(SUBJECTS).filter(([name]) => !only || name === only))
  for (const longSide of [512, 1024])
    for (const threads of [1, 2]) results.push(await measure(name, threads, longSide, more))

const speedups = results.flatMap((one) => {
  const two = results.find((r) => r.name === one.name && r.threads === 2)
  return one.threads === 1 && two
    ? [{ name: one.name, speedup: Number((one.wall / two.wall).toFixed(2)) }]
    : []
})
console.log(
  JSON.stringify({ bench: 'engine', calibration: Math.round(calibration), results, speedups }, null, 2),
)
console.table(results.map((r) => ({ ...r, 'cpu / calibration': Number((r.cpu / calibration).toFixed(1)) })))
console.table(speedups)
