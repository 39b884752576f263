import { moveSpan } from '@studio/domain/text'
import { type Prompt, PromptContent, Values } from '@studio/contract/prompts'
import { editBetween } from '../field/index.ts'

/** Draft in Prompt Studio. */
export interface StudioDraft {
  title: string
  content: PromptContent
  /** Values of the variables. */
  values: Values
  /** Id of the selected model, which test renders use too. */
  model: string
  /** Index of the selected variant. */
  variant: string
  /** Job id of the newest test render. */
  jobId?: string | undefined
  /** Base of a saved prompt: its content when it was opened, and its version number. */
  base?: Base | undefined
}

export interface Base {
  draftVersion: number
  body: string
  negative: string
}

export const NO_CONTENT: PromptContent = {
  body: '',
  negative: '',
  blocks: [],
  variables: [],
  lists: [],
  settings: {},
  style: 'editorial',
}

export const EMPTY_STUDIO: StudioDraft = {
  title: '',
  content: NO_CONTENT,
  values: {},
  model: 'studio',
  variant: '0',
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)

/** Parses a stored draft field by field. Text that is too long to be sent is accepted. */
export function readStudio(stored: unknown, first: StudioDraft): StudioDraft {
  if (typeof stored !== 'object' || stored === null) return first
  const { title, content, values, model, variant, jobId, base } = stored as Record<string, unknown>
  const fields = (typeof content === 'object' && content !== null ? content : first.content) as Record<
    string,
    unknown
  >
  const rest = PromptContent.safeParse({ ...fields, body: '', negative: '' }).data ?? first.content
  const baseDraft = readBase(base)
  const now = first.base
  // The draft is unchanged, and the server has a newer text.
  if (now && (!baseDraft || (baseDraft.body === fields.body && baseDraft.negative === fields.negative)))
    if (now.draftVersion !== baseDraft?.draftVersion) return first
  return {
    ...(baseDraft && { base: baseDraft }),
    title: textOr(title, first.title),
    content: {
      ...rest,
      body: textOr(fields.body, first.content.body),
      negative: textOr(fields.negative, first.content.negative),
    },
    values: Values.safeParse(values).data ?? first.values,
    model: textOr(model, first.model),
    variant: /^\d{1,4000}$/.test(textOr(variant, '')) ? (variant as string) : first.variant,
    ...(typeof jobId === 'string' && { jobId }),
  }
}

function readBase(base: unknown): Base | undefined {
  const { draftVersion, body, negative } = (base ?? {}) as Partial<Base>
  return typeof draftVersion === 'number' && typeof body === 'string' && typeof negative === 'string'
    ? { draftVersion, body, negative }
    : undefined
}

/** Draft of a saved prompt; its newest version without one. */
export function studioOf(prompt: Prompt): StudioDraft {
  const content = prompt.draft?.content ?? prompt.content
  return {
    ...EMPTY_STUDIO,
    title: prompt.title,
    content,
    values: prompt.lastValues,
    model: content.model ?? EMPTY_STUDIO.model,
    base: baseOf(prompt, content),
  }
}

export const baseOf = (
  { draftVersion }: Pick<Prompt, 'draftVersion'>,
  { body, negative }: PromptContent,
): Base => ({ draftVersion, body, negative })

/** Replaces the body; ranges assigned to blocks stay unless their text changed. */
export function withBody(content: PromptContent, body: string): PromptContent {
  if (body === content.body) return content
  const edit = editBetween(content.body, body)
  const blocks = content.blocks.flatMap(({ kind, ...span }) => {
    // Text typed within a block belongs to the block too.
    if (edit.start >= span.start && edit.end <= span.end) {
      const end = span.end + edit.text.length - (edit.end - edit.start)
      return end > span.start ? [{ kind, start: span.start, end }] : []
    }
    const moved = moveSpan(span, edit)
    return moved ? [{ kind, ...moved }] : []
  })
  return { ...content, body, blocks }
}

/** Changes to the draft that can be undone. */
export type Written = Pick<StudioDraft, 'title' | 'content' | 'values'>

export type StudioAction =
  /** `by` is the origin: consecutive changes of the same origin are one undo step. `at` in ms. */
  | { type: 'write'; change: (current: Written) => Partial<Written>; by: string; at: number }
  | { type: 'set'; changes: Partial<Omit<StudioDraft, keyof Written>> }
  /** Saved; the content may include merged changes of others. */
  | { type: 'kept'; base: Base; merged: PromptContent | undefined }
  | { type: 'undo' }
  | { type: 'redo' }

export interface StudioState {
  draft: StudioDraft
  past: Written[]
  future: Written[]
  last: { by: string; at: number } | null
}

const MAX_STEPS = 200
/** Pause in ms after which a change starts a new undo step. */
const PAUSE_MS = 800

export const startStudio = (draft: StudioDraft): StudioState => ({ draft, past: [], future: [], last: null })

const writtenOf = ({ title, content, values }: StudioDraft): Written => ({ title, content, values })

export function changeStudio(state: StudioState, action: StudioAction): StudioState {
  const { draft, past, future, last } = state
  const now = writtenOf(draft)
  switch (action.type) {
    case 'write': {
      const { by, at } = action
      const next = { ...now, ...action.change(now) }
      if (next.content === now.content && next.values === now.values && next.title === now.title) return state
      const continuesStep = last?.by === by && at - last.at < PAUSE_MS
      return {
        draft: { ...draft, ...next },
        past: continuesStep ? past : [...past, now].slice(-MAX_STEPS),
        future: [],
        last: { by, at },
      }
    }
    case 'set':
      return { ...state, draft: { ...draft, ...action.changes } }
    case 'kept': {
      const { base, merged } = action
      if (!merged) return { ...state, draft: { ...draft, base } }
      return { draft: { ...draft, base, content: merged }, past: [...past, now], future: [], last: null }
    }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return state
      const rest = past.slice(0, -1)
      return { draft: { ...draft, ...before }, past: rest, future: [now, ...future], last: null }
    }
    case 'redo': {
      const [next, ...rest] = future
      if (!next) return state
      return { draft: { ...draft, ...next }, past: [...past, now], future: rest, last: null }
    }
  }
}
