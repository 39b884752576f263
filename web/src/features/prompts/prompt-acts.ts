import { type ComponentType, createContext } from 'react'

/** Actions that other features add to prompts and templates; provided by the app. */
export interface PromptActs {
  /** Publishes a version of a prompt, or a template. */
  Publish?: ComponentType<{
    source: { kind: 'prompt' | 'template'; id: string; version?: number }
    onClose: () => void
  }>
}

export const PromptActs = createContext<PromptActs>({})
