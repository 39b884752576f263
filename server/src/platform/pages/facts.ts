import { escapeHtml } from './escape.ts'

/** JSON inside a page: nothing in it can end the element it stands in. */
export const jsonInPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What a page says of itself before any script has run, for previews of links and for crawlers. */
export interface PageFacts {
  /** 200 unless given. */
  status?: number
  /** Plain text. */
  title: string
  description: string
  /** Further elements, as markup: whoever gives them has escaped them. */
  head: string
  headers?: Record<string, string>
}

const DESCRIPTION = /(<meta name="description" content=")[^"]*/

/** The built page with what it says of itself. */
export const withFacts = (page: string, { title, description, head }: PageFacts): string =>
  page
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)} · Studio Alpha`)
    .replace(DESCRIPTION, (_, start: string) => start + escapeHtml(description))
    .replace('</head>', () => `${head}\n</head>`)
