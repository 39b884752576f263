// Products of 200,000 triangles: processing time, and the cost and memory of an image with one, compared with a
// built-in object. `node bench/things.bench.ts` prints JSON and a table.

import { execFile } from 'node:child_process'
import { rm, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRenderer, type OwnThing, type PictureRequest } from '@studio/renderer'
import { bottleModel } from '../renderer/src/things/models.fixtures.ts'
import { createThingPreparer } from '../server/src/engines/things/index.ts'

const TRIANGLES = 200_000
const THREADS = 2
const ROUNDS = 3

const signal = new AbortController().signal
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const round = (value: number, digits = 0) => Number(value.toFixed(digits))

/** CPU seconds of an image, and the peak memory of the process in MB. */
interface Cost {
  cpu: number
  memory: number
}

const ofPicture = process.argv.indexOf('--picture')
if (ofPicture > 0) console.log(JSON.stringify(await cost(process.argv[ofPicture + 1])))
else await compare()

/** Cost of an image with the product in this file, or with a built-in bottle, in a fresh process. */
async function cost(prepared?: string): Promise<Cost> {
  const things: OwnThing[] = prepared
    ? [
        {
          id: 'bottle',
          names: ['my bottle'],
          prepared: Uint8Array.from(await readFile(prepared)),
          height: 0.25,
          turn: { front: 0, up: 'y' },
          use: 'stands',
        },
      ]
    : []
  const request = (quality: PictureRequest['quality']): PictureRequest => ({
    prompt: prepared
      ? 'my bottle on a plinth, softbox'
      : 'amber glass bottle with a label on a plinth, softbox',
    style: 'commercial',
    aspectRatio: '1:1',
    seed: 3,
    index: 0,
    quality,
    things,
  })
  const renderer = createRenderer({ threads: THREADS })
  const watcher = { onProgress() {}, onPreview() {} }
  let max = 0
  const timer = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 25)
  // A small image warms up the compiler, as in a running server.
  await renderer.picture(request('draft'), signal, watcher)
  const cpu: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const usage = process.cpuUsage()
    await renderer.picture(request('final'), signal, watcher)
    const { user, system } = process.cpuUsage(usage)
    cpu.push((user + system) / 1e6)
  }
  clearInterval(timer)
  await renderer.close()
  return { cpu: median(cpu), memory: max / 2 ** 20 }
}

async function costInSeparateProcess(...prepared: string[]): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    '--picture',
    ...prepared,
  ])
  return JSON.parse(stdout) as Cost
}

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'things-bench-'))
  try {
    const file = await bottleModel(TRIANGLES)
    const [from, to] = [join(folder, 'bottle.glb'), join(folder, 'prepared')]
    await writeFile(from, file)

    // In a separate process for each file, like on the server.
    const preparer = createThingPreparer()
    const ready: number[] = []
    let triangles = 0
    for (let n = 0; n < ROUNDS; n++) {
      const started = performance.now()
      const { facts } = await preparer.prepare(from, to, signal)
      ready.push(performance.now() - started)
      triangles = facts.triangles
    }
    const costs = await costInSeparateProcess()
    const own = await costInSeparateProcess(to)
    const figures = [
      {
        figure: `ready, s (${triangles} triangles, ${round(file.length / 2 ** 20, 1)} MB)`,
        is: round(median(ready) / 1000, 2),
        goal: '< 5',
      },
      { figure: 'picture 1024² with a built-in bottle, processor s', is: round(costs.cpu, 2), goal: '' },
      { figure: 'picture 1024² with the own one, processor s', is: round(own.cpu, 2), goal: '' },
      { figure: 'own beside built-in', is: round(own.cpu / costs.cpu, 2), goal: '≤ 1.5' },
      { figure: 'prepared, MB', is: round((await readFile(to)).length / 2 ** 20, 1), goal: '' },
      {
        figure: `memory of the process with ${THREADS} render threads, MB, at most`,
        is: round(own.memory),
        goal: '< 400',
      },
      { figure: 'of that beside a built-in bottle, MB', is: round(own.memory - costs.memory), goal: '' },
    ]
    console.log(JSON.stringify({ bench: 'things', figures }, null, 2))
    console.table(figures)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
