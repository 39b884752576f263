import type { Claim, Verdict } from '@studio/contract/vocabulary'
import { listFormat } from '@studio/domain/kernel'
import { Fragment } from 'react'
import { useTranslation } from '../../platform/index.ts'

/** Max. phrases named of each kind. The others are counted. */
const MAX_NAMED = 8

const ORDER = ['drawn', 'changed', 'missing', 'excluded'] as const

interface ClaimsTextProps {
  claims: readonly Claim[]
  /** Kinds to show; all by default. */
  only?: readonly Verdict[]
  /** Shows all phrases, without a heading. */
  isBare?: boolean
}

/** Says which phrases an image shows as written, which differently and how, and which not. */
export function ClaimsText({ claims, only = ORDER, isBare = false }: ClaimsTextProps) {
  const { t, i18n } = useTranslation('pictures')
  const list = listFormat(i18n.language)
  const language = i18n.language === 'es' ? 'es' : 'en'
  const nameOf = ({ text, verdict, how, as }: Claim): string => {
    const name = as?.[language] ?? ''
    if (verdict === 'excluded') return name || text
    if (verdict === 'drawn' || !how) return text
    if (how !== 'as') return t(($) => $.claims.how[how], { word: text })
    return verdict === 'missing'
      ? t(($) => $.claims.instead, { word: text, name })
      : t(($) => $.claims.as, { word: text, name })
  }
  const sentences = ORDER.flatMap((verdict) => {
    if (!only.includes(verdict)) return []
    const names = [...new Set(claims.flatMap((claim) => (claim.verdict === verdict ? nameOf(claim) : [])))]
    if (names.length === 0) return []
    const rest = isBare ? 0 : names.length - MAX_NAMED
    const named = [
      ...(isBare ? names : names.slice(0, MAX_NAMED)),
      ...(rest > 0 ? [t(($) => $.claims.more, { count: rest })] : []),
    ]
    const words = list.format(named)
    return [{ verdict, sentence: isBare ? words : t(($) => $.claims[verdict], { words }) }]
  })
  return sentences.map(({ verdict, sentence }, i) => (
    <Fragment key={verdict}>
      {i > 0 && ' '}
      {sentence}
    </Fragment>
  ))
}
