import type { Work } from '@studio/contract/works'
import { useTranslation } from '../../../platform/index.ts'

export interface Why {
  /** Filled for what others kept, open for what is new, square for one's own and whom one follows. */
  mark: 'filled' | 'open' | 'square'
  text: string
}

/** Why a work is shown, in a few words: what is closest to whoever looks first. */
export function useWhy(): (work: Pick<Work, 'why' | 'author'>) => Why | null {
  const { t } = useTranslation('library-public')
  return ({ why, author }) => {
    if (why.includes('yours')) return { mark: 'square', text: t(($) => $.why.yours) }
    if (why.includes('followed'))
      return { mark: 'square', text: t(($) => $.why.followed, { name: author.displayName }) }
    const kept = why.find((code) => code.startsWith('kept:'))
    if (kept) return { mark: 'filled', text: t(($) => $.why.kept, { count: Number(kept.slice(5)) }) }
    return why.includes('new') ? { mark: 'open', text: t(($) => $.why.new) } : null
  }
}
