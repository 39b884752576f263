import type gallery from '../../locales/en/gallery.json'
import type pictures from '../../locales/en/pictures.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    gallery: typeof gallery
    /** What is needed once a picture is opened or chosen: fetched then. */
    pictures: typeof pictures
  }
}
