import { numberFormat } from '@studio/domain/kernel'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { canCompare, chanceOf, type JudgedCounts } from './chance.ts'

interface NamedVersion {
  /** Displayed name: `4`, `A`. */
  name: string
  evidence: JudgedCounts
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Names the version that is probably better and the probability, or says that there are too few ratings. Always one
 * line.
 */
export function BetterThan({ first, second }: { first: NamedVersion; second: NamedVersion }) {
  const { t, i18n } = useTranslation('prompts-shared')
  const chance = useChance(first.evidence, second.evidence)
  if (!canCompare(first.evidence, second.evidence)) return <span>{t(($) => $.evidence.cannotCompare)}</span>
  if (chance === undefined) return <span>{t(($) => $.evidence.comparing)}</span>
  const [better, worse] = chance < 0.5 ? [first, second] : [second, first]
  // Sampling never gives certainty, so 100% is not shown.
  const sure = Math.min(0.99, Math.max(chance, 1 - chance))
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <span>
      {t(($) => $.evidence.better, {
        better: better.name,
        worse: worse.name,
        chance: percent.format(sure),
        count: first.evidence.judged + second.evidence.judged,
      })}
    </span>
  )
}

function useChance(first: JudgedCounts, second: JudgedCounts): number | undefined {
  const [result, setResult] = useState<{ of: string; chance: number | undefined }>()
  const of = [first.judged, first.kept, second.judged, second.kept].join(' ')
  useEffect(() => {
    const [judgedCount = 0, keptCount = 0, otherJudged = 0, otherKept = 0] = of.split(' ').map(Number)
    const leaving = new AbortController()
    void chanceOf(
      { judged: judgedCount, kept: keptCount },
      { judged: otherJudged, kept: otherKept },
      { signal: leaving.signal, pause },
    ).then((chance) => {
      if (!leaving.signal.aborted) setResult({ of, chance })
    })
    return () => leaving.abort()
  }, [of])
  return result?.of === of ? result.chance : undefined
}
