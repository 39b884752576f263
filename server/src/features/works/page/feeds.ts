import type { Work } from '@studio/contract/works'
import { escapeHtml, escapeXml } from '../../../platform/pages/index.ts'
import { cardAddress, feedAddress, licenceAddress, pageAddress } from './addresses.ts'
import { LICENCE_NAMES } from './licence-names.ts'

export interface Feed {
  base: string
  /** Filters as they appear in the URL. */
  query: Record<string, string>
  title: string
  works: Work[]
}

const xml = escapeXml

const pictureOf = (work: Work, base: string): string => {
  const large = work.picture?.thumbnails.at(-1)
  return large ? base + large.url : cardAddress(base, work)
}

/** HTML of an entry. It is escaped again for XML. */
const contentOf = (work: Work, base: string): string =>
  [
    `<p><img src="${escapeHtml(pictureOf(work, base))}" alt="${escapeHtml(work.title)}"></p>`,
    ...(work.excerpt ? [`<p>${escapeHtml(work.excerpt)}</p>`] : []),
    `<p>${escapeHtml(`${work.author.displayName}, ${LICENCE_NAMES[work.licence]}`)}</p>`,
  ].join('')

/** RFC 4287. */
export function atomOf({ base, query, title, works }: Feed): string {
  const self = feedAddress(base, 'atom', query)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(self)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${works[0]?.publishedAt ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(query.creator ? `${base}/profile/${query.creator}` : `${base}/library`)}"/>`,
    `<generator uri="${xml(base)}">Studio Alpha</generator>`,
    '<rights>No model may be trained on these works unless their terms say so.</rights>',
    ...works.map((work) => entryOf(work, base)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(work: Work, base: string): string {
  const { author } = work
  return [
    '<entry>',
    `<id>urn:uuid:${work.id}</id>`,
    `<title>${xml(work.title)}</title>`,
    `<published>${work.publishedAt}</published>`,
    `<updated>${work.publishedAt}</updated>`,
    `<author><name>${xml(author.displayName)}</name><uri>${xml(`${base}/profile/${author.id}`)}</uri></author>`,
    `<link rel="alternate" type="text/html" href="${xml(pageAddress(base, work.id))}"/>`,
    `<link rel="license" href="${xml(licenceAddress(base, work))}"/>`,
    `<rights>${xml(LICENCE_NAMES[work.licence])}</rights>`,
    ...work.tags.map((tag) => `<category term="${xml(tag)}"/>`),
    `<content type="html">${xml(contentOf(work, base))}</content>`,
    '</entry>',
  ].join('\n')
}

/** JSON Feed 1.1. */
export const jsonFeedOf = ({ base, query, title, works }: Feed) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  home_page_url: query.creator ? `${base}/profile/${query.creator}` : `${base}/library`,
  feed_url: feedAddress(base, 'json', query),
  items: works.map((work) => ({
    id: `urn:uuid:${work.id}`,
    url: pageAddress(base, work.id),
    title: work.title,
    content_html: contentOf(work, base),
    image: pictureOf(work, base),
    date_published: work.publishedAt,
    authors: [{ name: work.author.displayName, url: `${base}/profile/${work.author.id}` }],
    ...(work.tags.length > 0 && { tags: work.tags }),
    _studio: { licence: work.licence, licence_url: licenceAddress(base, work) },
  })),
})
