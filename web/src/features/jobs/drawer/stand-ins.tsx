import type { MediaAsset } from '@studio/contract/gallery'
import { useTranslation } from '../../../platform/index.ts'

/** Says which images another model generated than the requested one, and why. Never silent. */
export function StandIns({
  assets,
  className,
}: {
  assets: readonly MediaAsset[]
  className?: string | undefined
}) {
  const { t } = useTranslation('jobs')
  const groups = Map.groupBy(
    assets.flatMap(({ standIn }) => (standIn ? [standIn] : [])),
    ({ madeBy, insteadOf, reason }) => `${madeBy}\n${insteadOf}\n${reason}`,
  )
  if (groups.size === 0) return null
  return (
    <ul className={className}>
      {[...groups].map(([key, placeholders]) => (
        <li key={key}>{t(($) => $.standIn, { count: placeholders.length, ...placeholders[0] })}</li>
      ))}
    </ul>
  )
}
