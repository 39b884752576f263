/** Where the help opens: a topic and one of its sections, or the start. */
export interface HelpTarget {
  topicId?: string | undefined
  section?: string | undefined
}

/** Name of the window event that opens the help; its `detail` is a `HelpTarget`. */
export const OPEN_HELP = 'open-help'

declare global {
  interface WindowEventMap {
    [OPEN_HELP]: CustomEvent<HelpTarget | null>
  }
}

/** Opens the help from anywhere. */
export const openHelp = (target: HelpTarget = {}): void =>
  void window.dispatchEvent(new CustomEvent(OPEN_HELP, { detail: target }))
