import type { MediaAsset } from '@studio/contract/gallery'
import { useTranslation } from '../../../platform/index.ts'

interface StandInsProps {
  assets: readonly MediaAsset[]
  className?: string | undefined
}

/** Says which images another model generated than the requested one, and why. Never silent. */
export function StandIns({ assets, className }: StandInsProps) {
  // Most sheets have none, and load no texts for them.
  return assets.some(({ standIn }) => standIn) && <StandInList assets={assets} className={className} />
}

function StandInList({ assets, className }: StandInsProps) {
  const { t } = useTranslation('errors')
  const groups = Map.groupBy(
    assets.flatMap(({ standIn }) => (standIn ? [standIn] : [])),
    ({ madeBy, insteadOf, reason }) => `${madeBy}\n${insteadOf}\n${reason}`,
  )
  return (
    <ul className={className}>
      {[...groups].map(([key, placeholders]) => (
        <li key={key}>{t(($) => $.standIn, { count: placeholders.length, ...placeholders[0] })}</li>
      ))}
    </ul>
  )
}
