import type { WorkPage } from '@studio/contract/works'
import { escapeHtml, jsonInPage, type PageFacts } from '../../../platform/pages/index.ts'
import { cardAddress, embedAddress, feedAddress, licenceAddress, pageAddress } from './addresses.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card.ts'
import { LICENCE_NAMES } from './licence-names.ts'

/** Max. characters of a description on other sites. */
const DESCRIPTION = 200

const element = (name: 'meta' | 'link', attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')}>`

const property = (name: string, content: string) => element('meta', { property: name, content })
const metaElement = (name: string, content: string) => element('meta', { name, content })

const shortened = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= DESCRIPTION ? plain : `${plain.slice(0, DESCRIPTION - 1).trimEnd()}…`
}

/** Metadata of a work for link previews and crawlers, which run no scripts. */
export function factsOf(work: WorkPage, base: string): PageFacts {
  const { title, author, licence } = work
  const description =
    shortened(work.about || work.excerpt) || `By ${author.displayName}, ${LICENCE_NAMES[licence]}`
  const address = pageAddress(base, work.id)
  const card = cardAddress(base, work)
  const isUnlisted = work.visibility === 'unlisted'
  return {
    title: `${title} · ${author.displayName}`,
    description,
    ...(isUnlisted && { headers: { 'x-robots-tag': 'noindex, noai, noimageai' } }),
    head: [
      ...(isUnlisted ? [metaElement('robots', 'noindex')] : []),
      metaElement('author', author.displayName),
      element('link', { rel: 'canonical', href: address }),
      element('link', { rel: 'license', href: licenceAddress(base, work) }),
      property('og:site_name', 'Studio Alpha'),
      property('og:type', 'article'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', address),
      property('og:image', card),
      property('og:image:type', 'image/jpeg'),
      property('og:image:width', String(CARD_WIDTH)),
      property('og:image:height', String(CARD_HEIGHT)),
      property('og:image:alt', `${title}, by ${author.displayName}`),
      property('article:published_time', work.publishedAt),
      metaElement('twitter:card', 'summary_large_image'),
      metaElement('twitter:title', title),
      metaElement('twitter:description', description),
      metaElement('twitter:image', card),
      element('link', {
        rel: 'alternate',
        type: 'application/json+oembed',
        href: embedAddress(base, work.id),
        title,
      }),
      ...(isUnlisted ? [] : feeds(work, base)),
      `<script type="application/ld+json">${jsonInPage(structured(work, base))}</script>`,
    ].join('\n'),
  }
}

const feeds = ({ author }: WorkPage, base: string): string[] =>
  (
    [
      ['atom', 'application/atom+xml'],
      ['json', 'application/feed+json'],
    ] as const
  ).map(([ending, type]) =>
    element('link', {
      rel: 'alternate',
      type,
      href: feedAddress(base, ending, { creator: author.id }),
      title: author.displayName,
    }),
  )

/** JSON-LD by schema.org. A video is represented by its first frame. */
function structured(work: WorkPage, base: string) {
  const { picture, author, licence, terms } = work
  const large = picture?.thumbnails.at(-1)
  const image = work.kind === 'video' || !picture ? undefined : picture
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    name: work.title,
    ...(work.about && { description: work.about }),
    url: pageAddress(base, work.id),
    contentUrl: image ? base + image.url : cardAddress(base, work),
    ...(image && { width: image.width, height: image.height }),
    thumbnailUrl: large ? base + large.url : cardAddress(base, work),
    license: licenceAddress(base, work),
    acquireLicensePage: `${pageAddress(base, work.id)}#licence`,
    creditText: terms.credit || author.displayName,
    copyrightNotice: `${terms.credit || author.displayName}, ${LICENCE_NAMES[licence]}`,
    creator: { '@type': 'Person', name: author.displayName, url: `${base}/profile/${author.id}` },
    datePublished: work.publishedAt,
    ...(work.tags.length > 0 && { keywords: work.tags.join(', ') }),
  }
}

const NOT_THERE = metaElement('robots', 'noindex')

/** Metadata of a withdrawn or removed work; the page itself lists its remixes. */
export const GONE_FACTS: PageFacts = {
  status: 410,
  title: 'No longer available',
  description: 'This work is no longer available.',
  head: NOT_THERE,
}
export const UNKNOWN: PageFacts = {
  status: 404,
  title: 'Not found',
  description: 'Page not found.',
  head: NOT_THERE,
}
