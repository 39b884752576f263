import type { LineageEntry, ShownState } from '@studio/contract/moderation'
import type { Database } from '../database/index.ts'

/** Current state of moderated content. */
export interface ModeratedState {
  authorId: string
  /** Display name. */
  title: string
  /** Texts by field. */
  fields: Record<string, string>
  /** URL of its image, for users who may see it in any state; undefined without an image. */
  picture?: string | undefined
  /** True if others can see it now. */
  isShown: boolean
  /** Time of the last change of state; null if unknown. */
  changedAt: Date | null
  /** Number of other users who have seen it. */
  visitors?: number
  /** Its sources and its remixes, nearest first. */
  grewFrom?: LineageEntry[]
  grewInto?: LineageEntry[]
}

/** Moderation actions for one kind of content. Each runs within the given transaction. */
export interface Moderated {
  /** Undefined if deleted. */
  read(db: Database, id: string): Promise<ModeratedState | undefined>
  /** Shows it only to its author, who is notified of the reason. Nothing is deleted: it can be restored. */
  hide(tx: Database, id: string, as: Exclude<ShownState, 'shown'>): Promise<void>
  restore(tx: Database, id: string): Promise<void>
  /**
   * Replaces the given fields. Absent if there is no text to change.
   * @throws Refusal INPUT_INVALID if too little is left.
   */
  rewrite?(tx: Database, id: string, fields: Record<string, string>): Promise<void>
}
