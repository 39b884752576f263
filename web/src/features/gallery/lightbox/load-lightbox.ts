let isLoaded = false

/** The lightbox is a chunk of its own: many visits to the gallery never open it. */
export const loadLightbox = () =>
  import('./lightbox.tsx').then((module) => {
    isLoaded = true
    return { default: module.Lightbox }
  })

export const isLightboxLoaded = (): boolean => isLoaded
