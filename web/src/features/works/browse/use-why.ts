import type { Work } from '@studio/contract/works'
import { useTranslation } from '../../../platform/index.ts'

export interface Why {
  /** Filled: kept results. Open: new. Square: own works and followed creators. */
  mark: 'filled' | 'open' | 'square'
  text: string
}

/** Reason for showing a work, the most personal one first. */
export function useWhy(): (work: Pick<Work, 'why' | 'author'>) => Why | null {
  const { t } = useTranslation('library-public')
  return ({ why, author }) => {
    if (why.includes('yours')) return { mark: 'square', text: t(($) => $.why.yours) }
    if (why.includes('followed'))
      return { mark: 'square', text: t(($) => $.why.followed, { name: author.displayName }) }
    const keptReason = why.find((code) => code.startsWith('kept:'))
    if (keptReason)
      return { mark: 'filled', text: t(($) => $.why.kept, { count: Number(keptReason.slice(5)) }) }
    return why.includes('new') ? { mark: 'open', text: t(($) => $.why.new) } : null
  }
}
