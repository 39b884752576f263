import { hasTooManyPasses } from '@studio/domain/reverse'
import type { FileFacts } from '../file/facts.ts'
import { readStructure, thumbnailIn } from '../file/structure.ts'
import { histogram } from '../pixels/lowest-bits.ts'
import { credentialsFinding } from './credentials-step.ts'
import { Copies } from './copies.ts'
import { decode, prepare } from './decode.ts'
import { Examiner, sha256 } from './examine.ts'
import { canHaveCredentials } from '../credentials/scan.ts'
import { type Ask, MAX_PIXELS, type WorkerMessage, type Unreadable } from './protocol.ts'

// The only place where images are decoded and examined: off the main thread, with its own policy that allows the
// decoder (server/src/platform/http/headers.ts).
const worker = globalThis as unknown as {
  postMessage: (message: WorkerMessage, transfer?: Transferable[]) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Ask>) => void) => void
}
const send = (message: WorkerMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer)

/** Throttled: a heartbeat for every row would be too many messages. */
const HEARTBEAT_MS = 250
let lastBeat = 0
function sendHeartbeat(): void {
  const now = performance.now()
  if (now - lastBeat < HEARTBEAT_MS) return
  lastBeat = now
  send({ kind: 'alive', isFetching: false })
}

let examiner: Examiner | undefined
let helper: Copies | undefined
const copies = () => (helper ??= new Copies())

type Examine = Extract<Ask, { kind: 'examine' }>

/** Hash of the bytes that were read: the file may have changed on disk since. */
async function checkCredentials(
  { skip, trust }: Examine,
  bytes: Uint8Array<ArrayBuffer>,
  facts: FileFacts,
): Promise<void> {
  if (skip.includes('credentials')) return
  send({ kind: 'begun', step: 'credentials' })
  const fetching = (isFetching: boolean) => send({ kind: 'alive', isFetching })
  send({ kind: 'finding', finding: await credentialsFinding(new Blob([bytes]), facts, trust, fetching) })
  send({ kind: 'ended', step: 'credentials' })
}

async function examine(request: Examine): Promise<void> {
  const { file, skip } = request
  const startedAt = performance.now()
  const read = await file.arrayBuffer().catch(() => undefined)
  if (!read) return send({ kind: 'unreadable', why: 'changed' })
  const bytes = new Uint8Array(read)
  const facts = readStructure(bytes)
  send({
    kind: 'structure',
    facts: { ...facts, thumbnail: undefined },
    sha256: await sha256(bytes),
    bytes: bytes.length,
  })
  const why = unreadable(facts, bytes)
  // Without credentials, reports that immediately. Otherwise loads the large library after the pixels.
  if (why || !canHaveCredentials(facts)) await checkCredentials(request, bytes, facts)
  if (why) return send({ kind: 'unreadable', why })
  if (facts.format === 'jpeg') {
    // Loading has its own timeout, separate from decoding.
    send({ kind: 'alive', isFetching: true })
    await prepare()
  }
  send({ kind: 'alive', isFetching: false })
  examiner = await decoded(bytes, facts)
  if (!examiner) {
    if (canHaveCredentials(facts)) await checkCredentials(request, bytes, facts)
    return send({ kind: 'unreadable', why: 'broken' })
  }
  await examiner.run(skip)
  if (canHaveCredentials(facts)) await checkCredentials(request, bytes, facts)
  send({ kind: 'done', milliseconds: Math.round(performance.now() - startedAt) })
}

/** Decodes the image and reports it. A separate function, so that the pixels can be freed. */
async function decoded(bytes: Uint8Array<ArrayBuffer>, facts: FileFacts): Promise<Examiner | undefined> {
  const small = thumbnailIn(facts)
  const thumbnail = small && (await decode(small, { format: 'jpeg' }))
  const answer = await decode(bytes, facts)
  if (!answer) return undefined
  const { pixels, decoder } = answer
  const newExaminer = new Examiner(
    { pixels, facts, thumbnail: thumbnail?.pixels },
    {
      alive: sendHeartbeat,
      started: (step) => send({ kind: 'begun', step }),
      finding: (finding) => send({ kind: 'finding', finding }),
      map: (map) => send({ kind: 'map', map }, [map.data.buffer as ArrayBuffer]),
      ended: (step) => send({ kind: 'ended', step }),
    },
    copies().search,
  )
  const { width, height } = pixels
  send({ kind: 'decoded', decoded: { width, height, decoder, histogram: histogram(newExaminer.counts) } })
  return newExaminer
}

function unreadable({ format, width, height }: FileFacts, bytes: Uint8Array): Unreadable | undefined {
  const pixels = width * height
  if (format === 'unknown') return 'notPicture'
  if (pixels > MAX_PIXELS) return 'tooLarge'
  if (format === 'jpeg' && hasTooManyPasses(bytes, pixels)) return 'tooManyPasses'
  return pixels === 0 ? 'broken' : undefined
}

worker.addEventListener('message', ({ data }) => {
  if (data.kind === 'prepare') {
    copies()
    void prepare()
  } else if (data.kind === 'map') examiner?.show(data.name, data.at)
  else void examine(data).catch(() => send({ kind: 'unreadable', why: 'broken' }))
})
