import { LICENCE_URLS, type Work } from '@studio/contract/works'

/** Public URLs of a work; `base` is the public URL of this server, without a trailing slash. */
export const pageAddress = (base: string, id: string): string => `${base}/w/${id}`

/** Changes with the work, so that caches don’t serve an earlier card. */
export const cardAddress = (base: string, { id, version }: Pick<Work, 'id' | 'version'>): string =>
  `${pageAddress(base, id)}/card.jpg?v=${version}`

export const licenceAddress = (base: string, { id, licence }: Pick<Work, 'id' | 'licence'>): string =>
  LICENCE_URLS[licence] ?? `${pageAddress(base, id)}#licence`

export const embedAddress = (base: string, id: string): string =>
  `${base}/oembed?${new URLSearchParams({ url: pageAddress(base, id), format: 'json' }).toString()}`

export const feedAddress = (base: string, ending: 'atom' | 'json', query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `${base}/api/feeds/works.${ending}${search && `?${search}`}`
}
