import { StoryboardDraft } from '@studio/contract/video'
import { browserStorage } from '../../../../platform/index.ts'
import type { Unsaved } from './board-keeper.ts'

const PREFIX = 'studio-video-unsaved'

/** What was written into a storyboard and is not saved yet, on this device; each tab has a place of its own. */
export function unsavedStore(boardId: string, tab: string) {
  const prefix = `${PREFIX}:${boardId}:`
  const own = prefix + tab
  let found: [key: string, text: string | null][] = []
  return {
    /** What other tabs and earlier visits have left. */
    left(): Unsaved[] {
      const keys = browserStorage.keys().filter((key) => key.startsWith(prefix) && key !== own)
      found = keys.map((key) => [key, browserStorage.read(key)])
      return found.flatMap(([, text]) => readUnsaved(text) ?? [])
    },
    keep(unsaved: Unsaved | null): void {
      if (unsaved) return browserStorage.write(own, JSON.stringify(unsaved))
      browserStorage.remove(own)
    },
    /** What was left is saved now; what another tab has written since is its own. */
    forgetLeft(): void {
      for (const [key, text] of found) if (browserStorage.read(key) === text) browserStorage.remove(key)
      found = []
    },
  }
}

/** What cannot be understood is as good as nothing. */
function readUnsaved(text: string | null): Unsaved | null {
  try {
    const { base, draft } = JSON.parse(text ?? 'null') as Record<string, unknown>
    const [was, is] = [StoryboardDraft.safeParse(base), StoryboardDraft.safeParse(draft)]
    return was.success && is.success ? { base: was.data, draft: is.data } : null
  } catch {
    return null
  }
}
