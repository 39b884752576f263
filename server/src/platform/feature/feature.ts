import type { Exporter } from '../archive/index.ts'
import type { Moderated } from './moderated.ts'
import type { ProposalKind } from './proposal-kind.ts'

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

/** Work that repeats. */
export interface PeriodicTask {
  /** Its own in the whole installation: `sweep-prompts`. */
  name: string
  seconds: number
  /**
   * Whether each process does it for itself, as with what it has in memory. Without it one worker of the whole installation
   * does it at a time.
   */
  everyProcess?: boolean
  run(): Promise<unknown>
}

/**
 * What a feature declares about itself, beside its own functions for other features. `registerFeatures` makes it known to
 * those whom it concerns and runs it, so that nothing of a feature is listed anywhere else.
 */
export interface Feature {
  /** As its folder. */
  name: string
  /** What it holds of a user, for the archive of all their data. */
  exporter?: Exporter
  /** Its things that others see, by their kind: what moderation may do with them. */
  moderated?: Readonly<Record<string, Moderated>>
  /** What the council decides for it, by the kind of proposal. */
  proposals?: Readonly<Record<string, ProposalKind<unknown>>>
  periodic?: readonly PeriodicTask[]
  /** Begins what every process does. */
  start?(): void | Promise<void>
  /** Begins to work on tasks of the queue: in workers only, after `start`. */
  work?(): Promise<void>
  /**
   * Hands back what it works on and ends what it listens to. Called once, also where it was never started; what was built
   * before it still runs.
   */
  stop?(): void | Promise<void>
}
