import type { GalleryItem } from '@studio/contract/gallery'
import type { Slide } from 'yet-another-react-lightbox'
import { altOf } from '../../alt.ts'

declare module 'yet-another-react-lightbox' {
  interface GenericSlide {
    item?: GalleryItem
  }
  interface SlideTypes {
    film: SlideFilm
  }
  interface SlideFilm extends GenericSlide {
    type: 'film'
  }
}

const slides = new WeakMap<GalleryItem, Slide>()

/** Converts an item to a slide. Thumbnails load first, the original only when its pixels are needed. */
export function slideOf(item: GalleryItem): Slide {
  const slide = slides.get(item) ?? makeSlide(item)
  slides.set(item, slide)
  return slide
}

function makeSlide(item: GalleryItem): Slide {
  if (item.type === 'video') return { type: 'film', item }
  const { width, height, thumbnails, url } = item
  return {
    item,
    src: url,
    alt: altOf(item),
    width,
    height,
    srcSet: [...thumbnails.map((each) => ({ src: each.url, ...sizeOf(each) })), { src: url, width, height }],
  }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })
