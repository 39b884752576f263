import type { Thumbnail } from '@studio/contract/gallery'
import { Picture } from '../../design/index.ts'

interface AssetPictureProps {
  asset: { url: string; thumbnails: Thumbnail[]; placeholder: string; width: number; height: number }
  alt: string
  /** Displayed width, as in the `sizes` attribute, so that the browser chooses the smallest sufficient thumbnail. */
  sizes: string
  isFilling?: boolean
  isEager?: boolean
}

/** A finished image in the smallest thumbnail that is sharp at this size. */
export function AssetPicture({ asset, ...rest }: AssetPictureProps) {
  const { url, thumbnails, placeholder, width, height } = asset
  return (
    <Picture
      src={thumbnails.at(-1)?.url ?? url}
      srcSet={thumbnails.map((thumbnail) => `${thumbnail.url} ${thumbnail.width}w`).join(', ') || undefined}
      placeholder={placeholder}
      width={width}
      height={height}
      {...rest}
    />
  )
}
