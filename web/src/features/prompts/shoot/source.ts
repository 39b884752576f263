import { storedDrafts } from '../../../platform/index.ts'
import type { Draft } from '../../photoshoot/index.ts'
import { currentSetting } from '../../settings/index.ts'

/** Saved prompt that the text of a brief comes from. */
export interface Source {
  promptId: string
  versionId: string
  /** Values of its variables. */
  values: Record<string, string>
  /** Original text. After an edit, the brief no longer belongs to that version. */
  text: string
}

const KEY = 'studio-photoshoot-source'

const watchers = new Set<() => void>()

/** Subscribes to changes of the source. Returns a function that unsubscribes. */
export function watchSource(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Stores the source like the brief: with auto-save off, for this visit only. */
export function saveSource(source: Source | undefined): void {
  if (!source) storedDrafts.remove(KEY)
  else if (currentSetting('autoSave')) storedDrafts.write(KEY, source)
  else storedDrafts.hold(KEY, source)
  for (const watcher of watchers) watcher()
}

export function readSource(): Source | undefined {
  const stored = storedDrafts.read(KEY) as Partial<Source> | undefined
  const { promptId, versionId, values, text } = stored ?? {}
  return typeof promptId === 'string' && typeof versionId === 'string' && typeof text === 'string'
    ? { promptId, versionId, text, values: values ?? {} }
    : undefined
}

/** Serialised source, so that equal sources compare as equal. */
export const serializedSource = (): string => JSON.stringify(readSource() ?? null)

/** True if the text of a brief still equals the text from its source. */
export const isUnchanged = (source: Source, { prompt }: Pick<Draft, 'prompt'>): boolean =>
  source.text.trim() === prompt.trim()

/** Prompt that the text of a shoot came from. */
export function sourceOf({
  promptId,
  versionId,
  values,
  prompt,
}: Record<string, unknown>): Source | undefined {
  if (typeof promptId !== 'string' || typeof versionId !== 'string' || typeof prompt !== 'string')
    return undefined
  return { promptId, versionId, text: prompt, values: (values ?? {}) as Record<string, string> }
}
