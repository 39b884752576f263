import { PromptContent } from '@studio/contract/prompts'
import { safeParse } from 'zod/mini'
import { browserStorage } from '../../../platform/index.ts'
import type { Unsaved } from './prompt-text.ts'
import type { Written } from './written.ts'

const PREFIX = 'studio-prompt-draft'
const lockOf = (tab: string) => `studio-prompt-tab:${tab}`

/** Tabs that are open say so by a lock that ends with them, whatever they end of. Without locks nobody is known to be open. */
async function openTabs(): Promise<Set<string>> {
  try {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.flatMap(({ name }) => name ?? []))
  } catch {
    return new Set()
  }
}

/** What was written into a prompt and is not saved yet, on this device; each tab has a place of its own. */
export function unsavedStore(promptId: string, tab: string) {
  const prefix = `${PREFIX}:${promptId}:`
  const own = prefix + tab
  let found: [key: string, text: string | null][] = []
  let leave = () => {}
  return {
    /** From now on others leave alone what this tab keeps. */
    enter(): void {
      const stays = new Promise<void>((resolve) => {
        leave = resolve
      })
      void globalThis.navigator?.locks?.request(lockOf(tab), () => stays).catch(() => undefined)
    },
    leave: () => leave(),
    /** What earlier visits have left, and tabs that are gone. */
    async left(): Promise<Unsaved[]> {
      const open = await openTabs()
      const keys = browserStorage
        .keys()
        .filter((key) => key.startsWith(prefix) && key !== own && !open.has(lockOf(key.slice(prefix.length))))
      found = keys.map((key) => [key, browserStorage.read(key)])
      return found.flatMap(([, text]) => readUnsaved(text) ?? [])
    },
    keep(unsaved: Unsaved | null): void {
      if (unsaved) return browserStorage.write(own, JSON.stringify(unsaved))
      browserStorage.remove(own)
      // What was left is saved with it; what has been written there since is not ours.
      for (const [key, text] of found) if (browserStorage.read(key) === text) browserStorage.remove(key)
      found = []
    },
  }
}

/** What cannot be understood is as good as nothing. A text that is too long is still a text. */
function readUnsaved(text: string | null): Unsaved | undefined {
  try {
    const { base, mine, doubts, asides } = JSON.parse(text ?? 'null') as Record<string, unknown>
    return {
      base: readWritten(base),
      mine: readWritten(mine),
      doubts: (doubts as unknown[]).map(readWritten),
      asides: (asides as unknown[]).map(readContent),
    }
  } catch {
    return undefined
  }
}

function readWritten(value: unknown): Written {
  const { title, notes, content } = value as Record<string, unknown>
  if (typeof title !== 'string' || typeof notes !== 'string') throw new Error('Not what was kept.')
  return { title, notes, content: readContent(content) }
}

function readContent(value: unknown): PromptContent {
  const { body, negative } = value as Record<string, unknown>
  const rest = safeParse(PromptContent, { ...(value as object), body: '', negative: '' })
  if (!rest.success || typeof body !== 'string' || typeof negative !== 'string')
    throw new Error('Not what was kept.')
  return { ...rest.data, body, negative }
}
