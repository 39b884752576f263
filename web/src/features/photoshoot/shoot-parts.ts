import { type ComponentType, createContext } from 'react'
import type { Job } from '@studio/contract/jobs'
import type { OwnName } from '@studio/domain/vocabulary'
import type { Draft } from './brief/draft.ts'
import type { RequestBody } from './brief/draft-check.ts'

export interface PromptToolsProps {
  draft: Draft
  /** Writes into the brief; what is left out stays. */
  onFill: (brief: Partial<Draft>) => void
  /** Grows whenever a brief was to be sent in which something is to be filled in first. */
  asked: number
}

export interface OwnThingsProps extends Pick<PromptToolsProps, 'draft'> {
  /** Why those that were chosen cannot stand in the shoot. */
  error: string | null
  onChange: (changes: { thingIds: string[] }) => void
  /** Told what the prompt can call those that were chosen, and again whenever that is otherwise. */
  onNames: (names: readonly OwnName[]) => void
}

/** What a brief is sent with besides what stands in its fields; null where something is to be filled in first. */
export type Compose = (draft: Draft) => Promise<Partial<RequestBody> | null> | undefined

/** What features above the photo shoot put into it; the app hands it in. */
export interface ShootParts {
  /** Below the prompt: takes one that is saved, and saves what is typed. */
  PromptTools?: ComponentType<PromptToolsProps>
  /** Beside the reference: own things that stand in the pictures. */
  OwnThings?: ComponentType<OwnThingsProps>
  /** Of what prompt a shoot was made, as a line below its sheet. */
  Origin?: ComponentType<{ job: Job }>
  /** Undefined where the brief is sent as it stands. */
  compose?: Compose
  /** Told when the brief of a shoot is used again: its words are of the same prompt still. */
  onReuse?: (job: Job) => void
}

export const ShootParts = createContext<ShootParts>({})
