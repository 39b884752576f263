import { createContext, use } from 'react'

/** The few words that primitives need themselves; the app gives them in the user's language. */
export interface DesignText {
  close: string
  dismiss: string
  loading: string
  notifications: string
  /** Where a part of a screen could not be fetched; nothing can be missing before these words are there. */
  failed?: string
  retry?: string
  reload?: string
  /** Where people are helped; without it no error screen offers that. */
  support?: { label: string; href: () => string | undefined } | undefined
  /** Calls back whenever the server can be reached again; the app knows when. Answers what ends that. */
  whenBack?: (then: () => void) => () => void
}

const ENGLISH: DesignText = {
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  notifications: 'Notifications',
}

const DesignTextContext = createContext<DesignText>(ENGLISH)
export const DesignTextProvider = DesignTextContext.Provider
export const useDesignText = (): DesignText => use(DesignTextContext)
