import type { LineageEntry, ShownState } from '@studio/contract/moderation'
import type { Database } from '../database/index.ts'

/** A thing as it is now. */
export interface ModeratedNow {
  authorId: string
  /** What people call it. */
  title: string
  /** Its words by field. */
  fields: Record<string, string>
  /** Where its picture is, for somebody who may see it whatever its state; undefined when it is none. */
  picture?: string | undefined
  /** Whether others can see it at this moment. */
  isShown: boolean
  /** Since when it is as it is; null when that is not known. */
  changedAt: Date | null
  /** How many others have seen it. */
  visitors?: number
  /** What it grew from, and what grew from it, the nearest first. */
  grewFrom?: LineageEntry[]
  grewInto?: LineageEntry[]
}

/** What a feature lets moderation do with things of one kind. Each is called within the transaction that is given. */
export interface Moderated {
  /** Undefined when it is gone. */
  read(db: Database, id: string): Promise<ModeratedNow | undefined>
  /** Shows it to its author only, who is told why. What is hidden stays there: it can be restored. */
  hide(tx: Database, id: string, as: Exclude<ShownState, 'shown'>): Promise<void>
  restore(tx: Database, id: string): Promise<void>
  /**
   * Puts other words in place of the fields that are given. Absent where there are no words to change.
   * @throws Refusal INPUT_INVALID when what is left is too little.
   */
  rewrite?(tx: Database, id: string, fields: Record<string, string>): Promise<void>
}
