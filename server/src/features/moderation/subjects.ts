import type { Moderated } from '../../platform/feature/index.ts'

export type Subjects = ReturnType<typeof createSubjects>

/** Registry of moderated kinds of content, each registered by its feature. */
export function createSubjects() {
  const kinds = new Map<string, Moderated>()
  return {
    register(kind: string, subject: Moderated): void {
      if (kinds.has(kind)) throw new Error(`Two features register content of the kind ${kind}.`)
      kinds.set(kind, subject)
    },
    find: (kind: string): Moderated | undefined => kinds.get(kind),
  }
}
