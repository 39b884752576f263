import { listFormat } from '@studio/domain/kernel'
import { useTranslation } from '../../../platform/index.ts'
import { ClaimsText } from '../../vocabulary/index.ts'
import type { PromptReading } from './use-reading.ts'

/** Max. unrecognised words named. The others are counted. */
const MAX_NAMED = 4

/** Says what the built-in engine will draw; until that is known, which phrases it recognises. */
export function Understood({ claims, ...words }: Omit<PromptReading, 'text'>) {
  return claims ? <ClaimsText claims={claims} /> : <Recognised {...words} />
}

/**
 * Lists the phrases that the built-in engine recognises, recognises approximately, excludes, and doesn’t
 * recognise.
 */
function Recognised({ spans, excluded, unknown }: Omit<PromptReading, 'text' | 'claims'>) {
  const { t, i18n } = useTranslation('photoshoot')
  const list = listFormat(i18n.language)
  const language = i18n.language === 'es' ? 'es' : 'en'
  const rough = [
    ...new Set(
      spans.flatMap(({ text, as }) =>
        as ? t(($) => $.understood.as, { word: text, name: as[language] }) : [],
      ),
    ),
  ].slice(0, MAX_NAMED)
  const leftOut = [...new Set(excluded.map(({ text, as }) => as?.[language] ?? text))]
  return (
    <>
      {(spans.length > 0 || leftOut.length === 0) && t(($) => $.understood.label, { count: spans.length })}
      {rough.length > 0 && ` ${t(($) => $.understood.roughly, { words: list.format(rough) })}`}
      {leftOut.length > 0 && (
        <>
          {' '}
          <LeftOutWords words={leftOut} />
        </>
      )}
      {unknown.length > 0 && (
        <>
          {' '}
          <UnrecognizedWords words={unknown} />
        </>
      )}
    </>
  )
}

/** Phrases that the prompt excludes. */
function LeftOutWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('photoshoot')
  const list = useShortList(words)
  return t(($) => $.understood.excluded, { words: list })
}

/** Words of a prompt that the built-in engine doesn't recognise. */
export function UnrecognizedWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('photoshoot')
  const list = useShortList(words)
  return t(($) => $.understood.not, { words: list })
}

/** The first words of a list, and the number of the others. */
function useShortList(words: readonly string[]): string {
  const { t, i18n } = useTranslation('photoshoot')
  const rest = words.length - MAX_NAMED
  const parts = [
    ...words.slice(0, MAX_NAMED),
    ...(rest > 0 ? [t(($) => $.understood.more, { count: rest })] : []),
  ]
  return listFormat(i18n.language).format(parts)
}
