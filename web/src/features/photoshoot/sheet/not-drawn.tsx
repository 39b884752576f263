import type { MediaAsset } from '@studio/contract/gallery'
import { lazyComponent } from '../../../design/index.ts'
import { ClaimsText, worstOf } from '../../vocabulary/index.ts'

const Unrecognized = lazyComponent(() => import('./sheet-parts.ts').then((m) => m.UnrecognizedWords))

interface NotDrawnProps {
  assets: readonly MediaAsset[]
  className: string | undefined
}

/**
 * Phrases of the prompt that an image of the shoot doesn’t show as written; for older images, unrecognised
 * words.
 */
export function NotDrawn({ assets, className }: NotDrawnProps) {
  const claims = worstOf(assets.map((asset) => asset.claims ?? []))
  const words = [...new Set(assets.flatMap((asset) => (asset.claims ? [] : (asset.notUnderstood ?? []))))]
  return (
    <>
      {claims.length > 0 && (
        <p className={className}>
          <ClaimsText claims={claims} />
        </p>
      )}
      {words.length > 0 && (
        <p className={className}>
          <Unrecognized words={words} />
        </p>
      )}
    </>
  )
}
