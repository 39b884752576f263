import { createContext, use } from 'react'

/** Texts of the primitives, provided by the app in the user's language. */
export interface DesignText {
  close: string
  dismiss: string
  loading: string
  notifications: string
  /** Shown where a part couldn't be loaded. */
  failed?: string
  retry?: string
  reload?: string
  /** Support link of error screens; without it they show none. */
  support?: { label: string; href: () => string | undefined } | undefined
  /** Registers a callback for when the server is reachable again. Returns a function that cancels it. */
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
