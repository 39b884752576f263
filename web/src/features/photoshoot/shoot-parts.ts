import { type ComponentType, createContext } from 'react'
import type { Job } from '@studio/contract/jobs'
import type { OwnName } from '@studio/domain/vocabulary'
import type { Draft } from './brief/draft.ts'
import type { RequestBody } from './brief/draft-check.ts'

export interface PromptToolsProps {
  draft: Draft
  /** Updates the brief. Omitted fields stay. */
  onFill: (brief: Partial<Draft>) => void
  /** Increases with every attempt to send a brief with empty variables. */
  requestCount: number
}

export interface OwnThingsProps extends Pick<PromptToolsProps, 'draft'> {
  /** Why the chosen products can't be used. */
  error: string | null
  onChange: (changes: { thingIds: string[] }) => void
  /** Called with the names by which a prompt can refer to the chosen products, and again on changes. */
  onNames: (names: readonly OwnName[]) => void
}

/** Adds further fields to the request; null if variables have to be filled in first. */
export type Compose = (draft: Draft) => Promise<Partial<RequestBody> | null> | undefined

/** Extensions of the photo shoot by features above it. The app injects them. */
export interface ShootParts {
  /** Tools below the prompt: use a saved prompt, save the prompt. */
  PromptTools?: ComponentType<PromptToolsProps>
  /** Products used in the images, beside the reference. */
  OwnThings?: ComponentType<OwnThingsProps>
  /** Line below the sheet with the saved prompt of the shoot. */
  Origin?: ComponentType<{ job: Job }>
  /** Undefined if the brief is sent unchanged. */
  compose?: Compose
  /** Called when the brief of a shoot is reused. It keeps its link to the saved prompt. */
  onReuse?: (job: Job) => void
}

export const ShootParts = createContext<ShootParts>({})
