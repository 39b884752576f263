/** Texts printed on contact sheets, by language. */
export const CONTACT_SHEET_TEXTS = {
  en: {
    title: 'Contact sheet',
    images: (count: number) => (count === 1 ? '1 image' : `${count} images`),
    flags: { pick: 'Kept', reject: 'Rejected' },
    noPreview: 'No preview',
    page: (page: number, of: number) => `${page} of ${of}`,
  },
  es: {
    title: 'Hoja de contactos',
    images: (count: number) => (count === 1 ? '1 imagen' : `${count} imágenes`),
    flags: { pick: 'Elegida', reject: 'Descartada' },
    noPreview: 'Sin vista previa',
    page: (page: number, of: number) => `${page} de ${of}`,
  },
} as const
