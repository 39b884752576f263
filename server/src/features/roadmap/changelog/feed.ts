import { escapeXml } from '../../../platform/pages/index.ts'
import type { EntryRow } from './changelog.store.ts'

interface Feed {
  base: string
  locale: 'en' | 'es'
  /** Newest first. */
  entries: readonly EntryRow[]
}

const TITLES = { en: 'What’s new in Studio Alpha', es: 'Novedades de Studio Alpha' }

const xml = escapeXml

/** RFC 4287. Titles and texts are plain text: markup is escaped. */
export function atomOf({ base, locale, entries }: Feed): string {
  const self = `${base}/api/feeds/changelog.atom?locale=${locale}`
  const page = `${base}/dashboard/roadmap`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${xml(self)}</id>`,
    `<title>${xml(TITLES[locale])}</title>`,
    `<updated>${entries[0]?.published_at.toISOString() ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    '<author><name>Studio Alpha</name></author>',
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    ...entries.map((entry) =>
      [
        '<entry>',
        `<id>urn:uuid:${entry.id}</id>`,
        `<title>${xml(`${entry.version}: ${entry.title[locale]}`)}</title>`,
        `<published>${entry.published_at.toISOString()}</published>`,
        `<updated>${entry.published_at.toISOString()}</updated>`,
        `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
        ...entry.kind.map((kind) => `<category term="${xml(kind)}"/>`),
        `<content type="text">${xml(entry.body[locale])}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}
