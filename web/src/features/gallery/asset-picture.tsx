import type { Thumbnail } from '@studio/contract/gallery'
import { Picture } from '../../design/index.ts'

interface AssetPictureProps {
  asset: { url: string; thumbnails: Thumbnail[]; placeholder: string; width: number; height: number }
  alt: string
  /** How wide it is shown, so that the browser takes the smallest version that does. */
  sizes: string
  isFilling?: boolean
  isEager?: boolean
}

/** A finished picture in the smallest of its versions that is sharp here. */
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
