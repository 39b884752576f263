import { merge3 } from '@studio/domain/text'

/** A text as the server has it. */
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
  /** Sends what was written since `base`; answers what the server made of it. Sent again under the same id, it counts once. */
  send: (edit: Edit) => Promise<TextAt>
  /** The text is another than was typed last. */
  onChange: (text: string) => void
  /** Answers whether the server refused what was sent; else it was not reached, and it is tried again by `retry`. */
  onLost: (error: unknown) => boolean
}

export type SharedText = ReturnType<typeof shareText>

/**
 * A text that several write in at once. The server orders; one sending is on its way at a time, and what others write
 * meanwhile waits for its answer: brought in before, words are lost. Both sides of an overlap stay.
 */
export function shareText({ begin, newEdit, send, onChange, onLost }: SharedTextDeps) {
  /** What the server has, and what stands here. */
  let base = begin
  let text = begin.text
  /** The newest that was heard of while nothing could be brought in. */
  let heard: TextAt | undefined
  let isSending = false
  /** What is on its way, or may have arrived without an answer: it is sent again as it was. */
  let pending: Edit | undefined
  let waiting: (() => void)[] = []
  let isPaused = false
  let isLost = false
  /** So long was what the server refused: nothing is sent until something else is typed here, or others have shortened it. */
  let refused = Number.POSITIVE_INFINITY

  const merge = (from: string, theirs: string) => merge3(from, text, theirs, { keep: 'both' }).text

  function bringIn(from: string, theirs: TextAt): void {
    const merged = merge(from, theirs.text)
    base = theirs
    if (merged === text) return
    text = merged
    onChange(text)
  }

  function settle(): void {
    if (isSending || isPaused) return
    if (!pending && heard && heard.revision > base.revision) {
      const news = heard
      heard = undefined
      bringIn(base.text, news)
    }
    if (isLost) return
    if (pending || (text !== base.text && text.length < refused)) return void sendOn()
    tellWaiting()
  }

  function tellWaiting(): void {
    for (const tell of waiting) tell()
    waiting = []
  }

  async function sendOn(): Promise<void> {
    isSending = true
    const sent = (pending ??= { edit: newEdit(), base, text })
    try {
      const answer = await send(sent)
      pending = undefined
      refused = Number.POSITIVE_INFINITY
      answered(sent.text, answer)
    } catch (error) {
      if (onLost(error)) {
        refused = sent.text.length
        pending = undefined
      } else isLost = true
      tellWaiting()
    }
    isSending = false
    settle()
  }

  /** What was typed since it was sent comes on top of the answer; under an input method it waits. */
  function answered(sent: string, answer: TextAt): void {
    if (!isPaused) return bringIn(sent, answer)
    // As if it had been heard after it arrived as it was sent.
    base = { text: sent, revision: base.revision }
    if (!heard || heard.revision < answer.revision) heard = answer
  }

  return {
    text: () => text,
    /** Once everything that was written is with the server; at once where it cannot be reached. */
    settled: (): Promise<void> | undefined =>
      isLost || (!isSending && (text === base.text || text.length >= refused))
        ? undefined
        : new Promise((resolve) => waiting.push(resolve)),
    /**
     * What was typed, and the text that it was typed into: what others wrote may have been brought in meanwhile and not be
     * on the screen yet. Typed over it, their words would be lost.
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
    receive(news: TextAt): void {
      if (news.revision <= base.revision || (heard && heard.revision >= news.revision)) return
      heard = news
      settle()
    },
    /** While an input method is at work nothing is brought in. */
    pause(next: boolean): void {
      isPaused = next
      settle()
    },
    /** The server is there again. */
    retry(): void {
      isLost = false
      settle()
    },
  }
}
