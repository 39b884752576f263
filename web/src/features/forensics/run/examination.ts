import type { Trust } from '@studio/contract/forensics'
import { CLOCK, Watchdog } from '../../reverse/index.ts'
import type { FileFacts } from '../file/facts.ts'
import { fileFindings } from './file-findings.ts'
import type {
  Decoded,
  Finding,
  MapName,
  MapImage,
  Step,
  Test,
  WorkerMessage,
  Unreadable,
} from './protocol.ts'
import type { Examining, startWorker } from './start-worker.ts'

/** Timeout in ms of a silent step; the others continue in a new worker. */
const TIMEOUT_MS = 5_000
/** Loading our own files depends on the network and isn't timed. */
const FETCH_TIMEOUT_MS = 30_000

export interface ExaminationState {
  phase: 'empty' | 'working' | 'done' | 'stopped' | 'failed'
  file?: File
  /** Id of the gallery image, if any. */
  mediaId?: string
  /** Object URL of the file. */
  url?: string
  facts?: FileFacts
  sha256?: string
  bytes?: number
  decoded?: Decoded
  /** Reason for showing only file facts, or for stopping. */
  why?: Unreadable | 'tooLong' | 'brokeDown' | 'noWorker'
  step?: Step
  ended: Step[]
  overran: Step[]
  findings: Finding[]
  maps: Partial<Record<MapName, MapImage>>
  milliseconds?: number
}

const EMPTY: ExaminationState = { phase: 'empty', ended: [], overran: [], findings: [], maps: {} }

/** Manages the examination of one image. Another image stops the current one. */
export class Examination {
  private trust: Trust | undefined
  private state = EMPTY
  private worker: Examining | undefined
  /** Prestarted, so that its file and decoder are loaded. */
  private spare: Examining | undefined
  private isFinished = false
  /** Results of the previous run, until the file has been read again. */
  private before: ExaminationState | undefined
  private readonly watchdog: Watchdog
  private readonly listeners = new Set<() => void>()
  private readonly start: typeof startWorker

  constructor(start: typeof startWorker, clock = CLOCK) {
    this.start = start
    this.watchdog = new Watchdog(clock)
  }

  /** Sets the trust list once loaded. */
  trustIn(trust: Trust | undefined): void {
    this.trust = trust
  }

  /** Another examination with the same settings. */
  another(): Examination {
    const created = new Examination(this.start)
    created.trustIn(this.trust)
    return created
  }

  read = (): ExaminationState => this.state
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  examine(file: File, mediaId?: string): void {
    // An image that was still loading when the screen was left.
    if (this.isFinished) return
    const before = this.state.file === file && this.state.facts ? this.state : undefined
    this.leave()
    this.before = before
    this.change({
      ...EMPTY,
      phase: 'working',
      file,
      url: URL.createObjectURL(file),
      ...(mediaId && { mediaId }),
    })
    this.begin()
  }

  /** Preloads everything, before there is an image. */
  prepare(): void {
    this.isFinished = false
    if (!this.worker) this.stock()
  }

  /** Results so far stay. */
  stop(): void {
    if (this.state.phase !== 'working') return
    this.halt()
    this.stock()
    this.change({ phase: 'stopped' })
  }

  /** Frees the worker and the object URL. */
  leave(): void {
    this.halt()
    if (this.state.url) URL.revokeObjectURL(this.state.url)
    this.before = undefined
    this.state = EMPTY
    this.change({})
  }

  /** Called when the screen is left. */
  end(): void {
    this.isFinished = true
    this.leave()
    this.spare?.end()
    this.spare = undefined
  }

  /** Recomputes a map with another quality or bit. */
  show(name: MapName, at: number): void {
    this.worker?.send({ kind: 'map', name, at })
  }

  private change(changes: Partial<ExaminationState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }

  private begin(): void {
    const { file, ended, overran } = this.state
    this.worker = this.spare ?? this.started()
    this.spare = undefined
    this.watch(FETCH_TIMEOUT_MS)
    this.worker.send({ kind: 'examine', file: file!, skip: [...ended, ...overran], trust: this.trust })
  }

  /** Preloads the next worker, since this one may have to be terminated while offline. */
  private stock(): void {
    if (this.spare || this.isFinished) return
    this.spare = this.started()
    this.spare.send({ kind: 'prepare' })
  }

  private started(): Examining {
    const worker = this.start(
      (message) => {
        // Messages still queued from a terminated worker belong to a discarded image.
        if (worker === this.worker) this.receive(message)
      },
      () => {
        if (worker === this.worker) this.giveUpStep(this.state.facts ? 'brokeDown' : 'noWorker')
        // For example offline: retried with the image.
        else if (worker === this.spare) this.spare = undefined
      },
    )
    return worker
  }

  private halt(): void {
    this.watchdog.rest()
    this.worker?.end()
    this.worker = undefined
  }

  private watch(patience: number): void {
    this.watchdog.expect(patience, () => this.giveUpStep('tooLong'))
  }

  private fail(why: ExaminationState['why']): void {
    this.halt()
    this.change({ phase: 'failed', ...(why ? { why } : {}) })
  }

  /** Continues with the remaining steps in a new worker; before the first step there is nothing to continue. */
  private giveUpStep(why: ExaminationState['why']): void {
    const { step, ended, overran } = this.state
    this.halt()
    if (!step || ended.includes(step)) return this.fail(why)
    const { step: _given, ...rest } = this.state
    this.state = { ...rest, overran: [...overran, step] }
    this.change({})
    this.begin()
  }

  /** The file has changed: results of the original stay, and nothing is added. */
  private fileChanged(): Partial<ExaminationState> {
    this.halt()
    this.stock()
    const { facts, url } = this.state
    const before = !facts && this.before && { ...this.before, ...(url && { url }) }
    return { ...before, phase: facts || before ? 'stopped' : 'failed', why: 'changed' }
  }

  private receive(message: WorkerMessage): void {
    if (this.state.phase === 'working')
      this.watch(message.kind === 'alive' && message.isFetching ? FETCH_TIMEOUT_MS : TIMEOUT_MS)
    this.change(this.after(message))
    if (this.state.phase !== 'working') this.watchdog.rest()
  }

  private after(message: WorkerMessage): Partial<ExaminationState> {
    const { findings, maps, ended } = this.state
    switch (message.kind) {
      case 'structure': {
        const { facts, sha256, bytes } = message
        // A replacement worker has read it again.
        if (this.state.sha256 !== undefined && this.state.sha256 !== sha256) return this.fileChanged()
        if (this.before?.sha256 !== undefined && this.before.sha256 !== sha256) return this.fileChanged()
        this.before = undefined
        return { facts, sha256, bytes, findings: merged(findings, fileFindings(facts)) }
      }
      case 'unreadable':
        if (message.why === 'changed') return this.fileChanged()
        this.halt()
        this.stock()
        return { phase: 'done', why: message.why }
      case 'decoded':
        this.stock()
        return { decoded: message.decoded }
      case 'begun':
        return { step: message.step }
      case 'finding':
        return { findings: merged(findings, [message.finding]) }
      case 'map':
        return { maps: { ...maps, [message.map.name]: message.map } }
      case 'ended':
        return { ended: [...ended, message.step] }
      case 'done':
        return { phase: 'done', milliseconds: message.milliseconds }
      case 'alive':
        return {}
    }
  }
}

const RANK = { strong: 0, notable: 1, weak: 2, none: 3 } as const
const PIXELS: readonly Test[] = ['copy', 'recompression', 'noise', 'error', 'bits']

export const isOfPixels = ({ test }: Finding): boolean => PIXELS.includes(test)

/** Sorted by group, then strength, then arrival. A later finding with the same id replaces the earlier one. */
function merged(findings: readonly Finding[], more: readonly Finding[]): Finding[] {
  const names = new Set(more.map(({ id }) => id))
  return [...findings.filter(({ id }) => !names.has(id)), ...more].sort(
    (a, b) =>
      Number(isOfPixels(b)) - Number(isOfPixels(a)) ||
      RANK[a.strength] - RANK[b.strength] ||
      (isOfPixels(a) ? PIXELS.indexOf(a.test) - PIXELS.indexOf(b.test) : 0),
  )
}
