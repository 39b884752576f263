import { CHANGE_KINDS, type ChangeKind } from '@studio/contract/roadmap'

/** Draft of a version. `at` is the local time of its field; empty means now. */
export interface NewsDraft {
  version: string
  kind: ChangeKind[]
  title: { en: string; es: string }
  body: { en: string; es: string }
  at: string
  items: string[]
}

export const NO_NEWS: NewsDraft = {
  version: '',
  kind: ['new'],
  title: { en: '', es: '' },
  body: { en: '', es: '' },
  at: '',
  items: [],
}

/** Restores a stored draft field by field. */
export function readNews(stored: unknown): NewsDraft {
  const from = (stored ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  const textsIn = (value: unknown) => {
    const { en, es } = (value ?? {}) as Record<string, unknown>
    return { en: text(en), es: text(es) }
  }
  return {
    version: text(from.version),
    title: textsIn(from.title),
    body: textsIn(from.body),
    kind: Array.isArray(from.kind)
      ? CHANGE_KINDS.filter((kind) => texts(from.kind).includes(kind))
      : NO_NEWS.kind,
    at: text(from.at),
    items: texts(from.items),
  }
}

/** Request body of the draft. */
export function asEntry({ version, at, ...rest }: NewsDraft): unknown {
  const time = new Date(at)
  return {
    ...rest,
    version: version.trim(),
    ...(at && !Number.isNaN(time.getTime()) && { scheduledAt: time.toISOString() }),
  }
}
