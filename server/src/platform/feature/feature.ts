import type { Exporter } from '../archive/index.ts'
import type { Moderated } from './moderated.ts'
import type { ProposalKind } from './proposal-kind.ts'

/** A periodic task. */
export interface PeriodicTask {
  /** Unique in the installation: `sweep-prompts`. */
  name: string
  seconds: number
  /**
   * True to run in every process, for in-memory state. By default one worker of the installation runs it at a time.
   */
  everyProcess?: boolean
  run(): Promise<unknown>
}

/**
 * A feature's declarations, besides its functions for other features. `registerFeatures` registers and runs them, so
 * that no feature is listed anywhere else.
 */
export interface Feature {
  /** Name of its folder. */
  name: string
  /** Exports its data of a user. */
  exporter?: Exporter
  /** Its content visible to others, by kind, with the moderation actions. */
  moderated?: Readonly<Record<string, Moderated>>
  /** Its kinds of council proposals. */
  proposals?: Readonly<Record<string, ProposalKind<unknown>>>
  periodic?: readonly PeriodicTask[]
  /** Starts what runs in every process. */
  start?(): void | Promise<void>
  /** Starts working on queue tasks: in workers only, after `start`. */
  work?(): Promise<void>
  /**
   * Releases running work and closes subscriptions. Called once, even without `start`; features created earlier are
   * still running.
   */
  stop?(): void | Promise<void>
}
