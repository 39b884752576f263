import { useSyncExternalStore } from 'react'
import { currentRoom, currentTheme, setTheme, subscribeTheme, type Theme } from './theme.ts'

/** The chosen theme, the effective theme and the setter. */
export function useTheme(): { theme: Theme; room: 'dark' | 'light'; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme)
  const room = useSyncExternalStore(subscribeTheme, currentRoom)
  return { theme, room, setTheme }
}
