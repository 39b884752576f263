import { type ComponentType, createContext } from 'react'

/** What features above prompts can do with a prompt or a template; the app hands it in. */
export interface PromptActs {
  /** Publishes a version of a prompt, or a template. */
  Publish?: ComponentType<{
    source: { kind: 'prompt' | 'template'; id: string; version?: number }
    onClose: () => void
  }>
}

export const PromptActs = createContext<PromptActs>({})
