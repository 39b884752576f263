import { escapeHtml } from './escape.ts'

/** Serialises JSON for an inline script. `<` is escaped, so that the data cannot close the element. */
export const jsonInPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Metadata of a page before scripts run, for link previews and crawlers. */
export interface PageFacts {
  /** HTTP status; 200 by default. */
  status?: number
  /** Plain text, not markup. */
  title: string
  description: string
  /** Further elements as markup, already escaped by the caller. */
  head: string
  headers?: Record<string, string>
}

const DESCRIPTION = /(<meta name="description" content=")[^"]*/

/** Returns the built page with its metadata. */
export const withFacts = (page: string, { title, description, head }: PageFacts): string =>
  page
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)} · Studio Alpha`)
    .replace(DESCRIPTION, (_, start: string) => start + escapeHtml(description))
    .replace('</head>', () => `${head}\n</head>`)
