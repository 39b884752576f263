import type { Examination, ExaminationState } from '../run/examination.ts'
import { type Indicators, indicatorsOf } from './indicators.ts'

export const MAX_FILES = 100

export interface BatchRow {
  /** Index in the original order. */
  id: number
  file: File
  state: 'waiting' | 'working' | 'done' | 'failed' | 'stopped'
  /** Reason for missing values. */
  why?: ExaminationState['why']
  /** Tests that timed out. */
  overran: number
  indicators?: Indicators
}

export interface BatchState {
  rows: readonly BatchRow[]
  /** Number of files beyond the limit. */
  leftOut: number
  isRunning: boolean
}

const EMPTY_BATCH: BatchState = { rows: [], leftOut: 0, isRunning: false }

const isFinished = ({ phase }: ExaminationState): boolean =>
  phase === 'done' || phase === 'failed' || phase === 'stopped'

/**
 * Examines many files, several in parallel. Keeps only plain values of each: image and maps are freed with their
 * worker, which ends before the next one starts.
 */
export class Batch {
  private state = EMPTY_BATCH
  private lanes: Examination[] = []
  private readonly listeners = new Set<() => void>()
  private readonly open: () => Examination
  private readonly atOnce: number

  constructor(open: () => Examination, atOnce: number) {
    this.open = open
    this.atOnce = atOnce
  }

  read = (): BatchState => this.state
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  start(files: readonly File[]): void {
    this.leave()
    const rows = files
      .slice(0, MAX_FILES)
      .map((file, id): BatchRow => ({ id, file, state: 'waiting', overran: 0 }))
    this.change({ rows, leftOut: Math.max(0, files.length - MAX_FILES), isRunning: rows.length > 0 })
    for (let lane = 0; lane < Math.min(this.atOnce, rows.length); lane++) this.openLane()
  }

  /** Results so far stay. */
  stop(): void {
    this.endLanes()
    const rows = this.state.rows.map((row) =>
      row.state === 'waiting' || row.state === 'working' ? { ...row, state: 'stopped' as const } : row,
    )
    this.change({ rows, isRunning: false })
  }

  /** Frees everything. */
  leave(): void {
    this.endLanes()
    this.change(EMPTY_BATCH)
  }

  private endLanes(): void {
    const lanes = this.lanes
    this.lanes = []
    for (const lane of lanes) lane.end()
  }

  private openLane(): void {
    const lane = this.open()
    this.lanes.push(lane)
    let current: number | undefined
    const next = () => {
      current = this.state.rows.findIndex(({ state }) => state === 'waiting')
      if (current < 0) return this.closeLane(lane)
      this.put(current, { state: 'working' })
      lane.examine(this.state.rows[current]!.file)
    }
    lane.subscribe(() => {
      const state = lane.read()
      if (current === undefined || current < 0 || !isFinished(state)) return
      const ended = current
      current = undefined
      this.put(ended, {
        state: state.phase === 'failed' ? 'failed' : 'done',
        why: state.why,
        overran: state.overran.length,
        ...(state.facts && { indicators: indicatorsOf(state) }),
      })
      next()
    })
    next()
  }

  private closeLane(lane: Examination): void {
    this.lanes = this.lanes.filter((one) => one !== lane)
    lane.end()
    if (this.lanes.length === 0) this.change({ isRunning: false })
  }

  private put(id: number, change: Partial<BatchRow>): void {
    this.change({ rows: this.state.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) })
  }

  private change(changes: Partial<BatchState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }
}
