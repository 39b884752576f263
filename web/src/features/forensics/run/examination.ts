import type { Trust } from '@studio/contract/forensics'
import { CLOCK, Watchdog } from '../../reverse/index.ts'
import type { FileFacts } from '../file/facts.ts'
import { fileFindings } from './file-findings.ts'
import type { Decoded, Finding, MapName, ShownMap, Step, Test, Told, Unreadable } from './protocol.ts'
import type { Examining, startWorker } from './start-worker.ts'

/** A step that is silent for longer is given up; the others go on in a new worker. */
const PATIENCE = 5_000
/** Files of ours are on their way: that is the network's time. */
const FETCHING = 30_000

export interface ExaminationState {
  phase: 'empty' | 'working' | 'done' | 'stopped' | 'failed'
  file?: File
  /** The own picture of the gallery that the file is, if it is one. */
  mediaId?: string
  /** Where the page shows the file from. */
  url?: string
  facts?: FileFacts
  sha256?: string
  bytes?: number
  decoded?: Decoded
  /** Why there is nothing but what the file says, or why it ended. */
  why?: Unreadable | 'tooLong' | 'brokeDown' | 'noWorker'
  step?: Step
  ended: Step[]
  overran: Step[]
  findings: Finding[]
  maps: Partial<Record<MapName, ShownMap>>
  milliseconds?: number
}

const EMPTY: ExaminationState = { phase: 'empty', ended: [], overran: [], findings: [], maps: {} }

/** One picture at a time: another one ends the examination of the first, whatever that was at. */
export class Examination {
  private trust: Trust | undefined
  private state = EMPTY
  private worker: Examining | undefined
  /** Started before it is needed, so that its file and its decoder are there by then. */
  private spare: Examining | undefined
  private isOver = false
  /** What was known of the file that is examined once more, until it has been read. */
  private before: ExaminationState | undefined
  private readonly watchdog: Watchdog
  private readonly listeners = new Set<() => void>()
  private readonly start: typeof startWorker

  constructor(start: typeof startWorker, clock = CLOCK) {
    this.start = start
    this.watchdog = new Watchdog(clock)
  }

  /** Says whose word on signers counts, once that is known. */
  trustIn(trust: Trust | undefined): void {
    this.trust = trust
  }

  /** One that examines as this one does, beside it. */
  another(): Examination {
    const beside = new Examination(this.start)
    beside.trustIn(this.trust)
    return beside
  }

  read = (): ExaminationState => this.state
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  examine(file: File, mediaId?: string): void {
    // A picture that was on its way when the screen was left.
    if (this.isOver) return
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

  /** Fetches what examining takes, before there is a picture. */
  prepare(): void {
    this.isOver = false
    if (!this.worker) this.stock()
  }

  /** What was found so far stays. */
  stop(): void {
    if (this.state.phase !== 'working') return
    this.halt()
    this.stock()
    this.change({ phase: 'stopped' })
  }

  /** Gives the worker and the file's address back. */
  leave(): void {
    this.halt()
    if (this.state.url) URL.revokeObjectURL(this.state.url)
    this.before = undefined
    this.state = EMPTY
    this.change({})
  }

  /** The screen is left. */
  end(): void {
    this.isOver = true
    this.leave()
    this.spare?.end()
    this.spare = undefined
  }

  /** Makes a map anew with another quality or bit. */
  show(name: MapName, at: number): void {
    this.worker?.ask({ kind: 'map', name, at })
  }

  private change(what: Partial<ExaminationState>): void {
    this.state = { ...this.state, ...what }
    for (const listener of this.listeners) listener()
  }

  private begin(): void {
    const { file, ended, overran } = this.state
    this.worker = this.spare ?? this.started()
    this.spare = undefined
    this.watch(FETCHING)
    this.worker.ask({ kind: 'examine', file: file!, skip: [...ended, ...overran], trust: this.trust })
  }

  /** The next one, also for when this one has to be ended: by then there may be no network. */
  private stock(): void {
    if (this.spare || this.isOver) return
    this.spare = this.started()
    this.spare.ask({ kind: 'prepare' })
  }

  private started(): Examining {
    const worker = this.start(
      (told) => {
        // What an ended worker had still on its way is of a picture that is gone.
        if (worker === this.worker) this.hear(told)
      },
      () => {
        if (worker === this.worker) this.giveUpStep(this.state.facts ? 'brokeDown' : 'noWorker')
        // Offline, say: it is tried again once there is a picture.
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

  /** Goes on with the other steps in a new worker; before the first of them there is nothing to go on with. */
  private giveUpStep(why: ExaminationState['why']): void {
    const { step, ended, overran } = this.state
    this.halt()
    if (!step || ended.includes(step)) return this.fail(why)
    const { step: _given, ...rest } = this.state
    this.state = { ...rest, overran: [...overran, step] }
    this.change({})
    this.begin()
  }

  /** The file is another one by now: what was found of the one that was given stays, and nothing is put to it. */
  private gone(): Partial<ExaminationState> {
    this.halt()
    this.stock()
    const { facts, url } = this.state
    const before = !facts && this.before && { ...this.before, ...(url && { url }) }
    return { ...before, phase: facts || before ? 'stopped' : 'failed', why: 'changed' }
  }

  private hear(told: Told): void {
    if (this.state.phase === 'working')
      this.watch(told.kind === 'alive' && told.isFetching ? FETCHING : PATIENCE)
    this.change(this.after(told))
    if (this.state.phase !== 'working') this.watchdog.rest()
  }

  private after(told: Told): Partial<ExaminationState> {
    const { findings, maps, ended } = this.state
    switch (told.kind) {
      case 'structure': {
        const { facts, sha256, bytes } = told
        // A worker that took over from another has read it anew.
        if (this.state.sha256 !== undefined && this.state.sha256 !== sha256) return this.gone()
        if (this.before?.sha256 !== undefined && this.before.sha256 !== sha256) return this.gone()
        this.before = undefined
        return { facts, sha256, bytes, findings: merged(findings, fileFindings(facts)) }
      }
      case 'unreadable':
        if (told.why === 'changed') return this.gone()
        this.halt()
        this.stock()
        return { phase: 'done', why: told.why }
      case 'decoded':
        this.stock()
        return { decoded: told.decoded }
      case 'begun':
        return { step: told.step }
      case 'finding':
        return { findings: merged(findings, [told.finding]) }
      case 'map':
        return { maps: { ...maps, [told.map.name]: told.map } }
      case 'ended':
        return { ended: [...ended, told.step] }
      case 'done':
        return { phase: 'done', milliseconds: told.milliseconds }
      case 'alive':
        return {}
    }
  }
}

const RANK = { strong: 0, notable: 1, weak: 2, none: 3 } as const
const PIXELS: readonly Test[] = ['copy', 'recompression', 'noise', 'error', 'bits']

export const isOfPixels = ({ test }: Finding): boolean => PIXELS.includes(test)

/** By where they were found, then by how strong they are, then as they came. A later one of the same name replaces. */
function merged(findings: readonly Finding[], more: readonly Finding[]): Finding[] {
  const names = new Set(more.map(({ id }) => id))
  return [...findings.filter(({ id }) => !names.has(id)), ...more].sort(
    (a, b) =>
      Number(isOfPixels(b)) - Number(isOfPixels(a)) ||
      RANK[a.strength] - RANK[b.strength] ||
      (isOfPixels(a) ? PIXELS.indexOf(a.test) - PIXELS.indexOf(b.test) : 0),
  )
}
