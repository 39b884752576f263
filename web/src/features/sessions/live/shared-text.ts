import { merge3 } from '@studio/domain/text'

/** Text and revision on the server. */
export interface TextAt {
  text: string
  revision: number
}

export interface Edit {
  edit: string
  base: TextAt
  text: string
}

interface SharedTextDeps {
  begin: TextAt
  newEdit: () => string
  /** Sends the changes since `base` and returns the merged text. Idempotent by id. */
  send: (edit: Edit) => Promise<TextAt>
  /** Called if the text differs from the last input. */
  onChange: (text: string) => void
  /** Returns true if the server refused the text. Otherwise the server was unreachable, and `retry` sends it again. */
  onError: (error: unknown) => boolean
}

export type SharedText = ReturnType<typeof shareText>

/**
 * A text edited by several members and ordered by the server. Only one request is in flight. Remote changes wait for
 * its response, since merging earlier would lose words. Overlapping edits are both included.
 */
export function shareText({ begin, newEdit, send, onChange, onError }: SharedTextDeps) {
  /** Server text and local text. */
  let base = begin
  let text = begin.text
  /** The newest remote text that could not be merged yet. */
  let remoteText: TextAt | undefined
  let isSending = false
  /** Request in flight, or without a response. It is retried unchanged. */
  let pending: Edit | undefined
  let waiting: (() => void)[] = []
  let isPaused = false
  let isLost = false
  /**
   * Length of the text that the server refused as too long. Sending resumes after a local or a shortening remote
   * change.
   */
  let refused = Number.POSITIVE_INFINITY

  const merge = (from: string, theirs: string) => merge3(from, text, theirs, { keep: 'both' }).text

  function insertRemote(from: string, theirs: TextAt): void {
    const merged = merge(from, theirs.text)
    base = theirs
    if (merged === text) return
    text = merged
    onChange(text)
  }

  function settle(): void {
    if (isSending || isPaused) return
    if (!pending && remoteText && remoteText.revision > base.revision) {
      const update = remoteText
      remoteText = undefined
      insertRemote(base.text, update)
    }
    if (isLost) return
    if (pending || (text !== base.text && text.length < refused)) return void sendNext()
    notifyWaiting()
  }

  function notifyWaiting(): void {
    for (const resume of waiting) resume()
    waiting = []
  }

  async function sendNext(): Promise<void> {
    isSending = true
    const sent = (pending ??= { edit: newEdit(), base, text })
    try {
      const answer = await send(sent)
      pending = undefined
      refused = Number.POSITIVE_INFINITY
      applyAnswer(sent.text, answer)
    } catch (error) {
      if (onError(error)) {
        refused = sent.text.length
        pending = undefined
      } else isLost = true
      notifyWaiting()
    }
    isSending = false
    settle()
  }

  /** Text typed since the request is rebased on the response. An input method delays this. */
  function applyAnswer(sent: string, answer: TextAt): void {
    if (!isPaused) return insertRemote(sent, answer)
    // Treated as a remote change that followed the response.
    base = { text: sent, revision: base.revision }
    if (!remoteText || remoteText.revision < answer.revision) remoteText = answer
  }

  return {
    text: () => text,
    /**
     * Resolves when all changes are on the server. Undefined if there is nothing to send or the server is unreachable.
     */
    settled: (): Promise<void> | undefined =>
      isLost || (!isSending && (text === base.text || text.length >= refused))
        ? undefined
        : new Promise((resolve) => waiting.push(resolve)),
    /**
     * Takes the new text and the text it was typed into. Remote words that were merged but not rendered yet would
     * otherwise be overwritten.
     */
    type(typed: string, into: string): void {
      refused = Number.POSITIVE_INFINITY
      if (into === text) text = typed
      else {
        text = merge3(into, typed, text, { keep: 'both' }).text
        if (text !== typed) onChange(text)
      }
      settle()
    },
    receive(update: TextAt): void {
      if (update.revision <= base.revision || (remoteText && remoteText.revision >= update.revision)) return
      remoteText = update
      settle()
    },
    /** While an input method composes, remote changes aren’t merged. */
    pause(next: boolean): void {
      isPaused = next
      settle()
    },
    /** Called when the server is reachable again. */
    retry(): void {
      isLost = false
      settle()
    },
  }
}
