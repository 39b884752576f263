import { type Prompt, PromptContent, promptsReasons } from '@studio/contract/prompts'
import { safeParse } from 'zod/mini'
import { isRefusedFor, RequestError } from '../../../platform/index.ts'
import type { PromptText, StoredPrompt } from './prompt-text.ts'
import { isSameWritten, type Written, writtenOf } from './written.ts'

export interface DraftBody {
  baseVersion: number
  content: PromptContent
  title?: string
  notes?: string
}

export interface VersionBody {
  content?: PromptContent
  note?: string
  aside?: boolean
  madeBy?: 'merge' | 'assistant'
  baseVersion?: number
}

export interface VersionAnswer {
  version: { number: number }
  draftVersion: number
  isNew: boolean
}

export interface SendingDeps {
  save: (body: DraftBody) => Promise<{ draftVersion: number }>
  load: () => Promise<Prompt>
  addVersion: (body: VersionBody) => Promise<VersionAnswer>
  /** Called with the server's new state, so that other tabs need not load it. */
  onSaved?: (stored: StoredPrompt) => void
  /** Text of another tab that conflicts was saved as the version with this number. */
  onAside?: (number: number) => void
}

/** Max. retries after conflicts, since others may save at the same time. */
const MAX_MERGES = 6

const isConflict = (error: unknown): boolean => isRefusedFor(error, promptsReasons.changed)

/** The server has rejected the request, so nothing was stored. */
const isNo = (error: unknown): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.code !== 'NETWORK_ERROR'

interface Around {
  isStopped: () => boolean
  /** Called after remote changes were applied. */
  onAdopted: () => void
}

/** Saves a text on the server; remote changes are merged first. */
export function createSending(text: PromptText, deps: SendingDeps, { isStopped, onAdopted }: Around) {
  /** Text that would be overwritten must be saved as a version first. */
  async function saveAsides(): Promise<void> {
    for (let content = text.firstAside(); content && !isStopped(); content = text.firstAside()) {
      const { version } = await deps.addVersion({ content, aside: true, madeBy: 'merge' })
      text.dropAside()
      deps.onAside?.(version.number)
    }
  }

  function bodyOf({ content, title, notes }: Written): DraftBody {
    const base = text.base()
    return {
      baseVersion: text.draftVersion(),
      content,
      ...(title === base.title ? {} : { title }),
      ...(notes === base.notes ? {} : { notes }),
    }
  }

  async function send(draft: Written): Promise<void> {
    // Invalid text is not sent; it stays on this device until it is valid.
    const { error } = safeParse(PromptContent, draft.content)
    if (error) throw new RequestError('INPUT_INVALID', { status: 422, code: 'INPUT_INVALID', cause: error })
    // A repeated request says nothing about the first one if it is rejected now.
    const isInDoubt = text.doubt(draft)
    try {
      const answer = await deps.save(bodyOf(draft))
      text.accept({ ...answer, written: draft })
      deps.onSaved?.({ draftVersion: text.draftVersion(), written: text.base() })
    } catch (error) {
      if (isNo(error) && !isInDoubt) text.undoubt(draft)
      throw error
    }
  }

  /** Runs a write; after a conflict, merges the remote changes and runs it again. */
  async function upon<T>(work: () => Promise<T>): Promise<T> {
    for (let merges = 0; ; merges++) {
      try {
        return await work()
      } catch (error) {
        if (!isConflict(error) || merges === MAX_MERGES) throw error
        const prompt = await deps.load()
        text.adopt({ draftVersion: prompt.draftVersion, written: writtenOf(prompt) })
        onAdopted()
      }
    }
  }

  async function saveAll(): Promise<void> {
    await upon(async () => {
      await saveAsides()
      const draft = text.toSend()
      if (!isStopped() && !isSameWritten(draft, text.base())) await send(draft)
    })
  }

  return { upon, saveAll }
}
