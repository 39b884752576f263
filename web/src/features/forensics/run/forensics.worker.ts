import { readStructure } from '../file/structure.ts'
import { histogram } from '../pixels/lowest-bits.ts'
import { decode, prepare } from './decode.ts'
import { Examiner, sha256 } from './examine.ts'
import { type Ask, MOST_PIXELS, type Told, type Unreadable } from './protocol.ts'

// The one place where pictures are decoded and examined: away from the page, and with a policy of its own that lets it
// run the decoder (server/src/platform/http/headers.ts).
const here = globalThis as unknown as {
  postMessage: (told: Told, transfer?: Transferable[]) => void
  addEventListener: (kind: 'message', hear: (event: MessageEvent<Ask>) => void) => void
}
const tell = (told: Told, transfer: Transferable[] = []) => here.postMessage(told, transfer)

/** A message for every row would be more than is needed to be taken for alive. */
const BEAT = 250
let lastBeat = 0
function alive(): void {
  const now = performance.now()
  if (now - lastBeat < BEAT) return
  lastBeat = now
  tell({ kind: 'alive', isFetching: false })
}

let examiner: Examiner | undefined

async function examine({ file, skip }: Extract<Ask, { kind: 'examine' }>): Promise<void> {
  const began = performance.now()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const facts = readStructure(bytes)
  tell({
    kind: 'structure',
    facts: { ...facts, thumbnail: undefined },
    sha256: await sha256(bytes),
    bytes: bytes.length,
  })
  const why = unreadable(facts.format, facts.width * facts.height)
  if (why) return tell({ kind: 'unreadable', why })
  if (facts.format === 'jpeg') {
    // The network's time; unpacking has its own.
    tell({ kind: 'alive', isFetching: true })
    await prepare()
  }
  tell({ kind: 'alive', isFetching: false })
  const thumbnail = facts.thumbnail && (await decode(new Uint8Array(facts.thumbnail), { format: 'jpeg' }))
  const answer = await decode(bytes, facts)
  if (!answer) return tell({ kind: 'unreadable', why: 'broken' })
  const { pixels, decoder } = answer
  tell({
    kind: 'decoded',
    decoded: { width: pixels.width, height: pixels.height, decoder, histogram: histogram(pixels) },
  })
  examiner = new Examiner(
    { pixels, facts, thumbnail: thumbnail?.pixels },
    {
      alive,
      begun: (step) => tell({ kind: 'begun', step }),
      finding: (finding) => tell({ kind: 'finding', finding }),
      map: (map) => tell({ kind: 'map', map }, [map.data.buffer as ArrayBuffer]),
      ended: (step) => tell({ kind: 'ended', step }),
    },
  )
  await examiner.run(skip)
  tell({ kind: 'done', milliseconds: Math.round(performance.now() - began) })
}

function unreadable(format: string, pixels: number): Unreadable | undefined {
  if (format === 'unknown') return 'notPicture'
  if (pixels > MOST_PIXELS) return 'tooLarge'
  return pixels === 0 ? 'broken' : undefined
}

here.addEventListener('message', ({ data }) => {
  if (data.kind === 'prepare') void prepare()
  else if (data.kind === 'map') examiner?.show(data.name, data.at)
  else void examine(data).catch(() => tell({ kind: 'unreadable', why: 'broken' }))
})
