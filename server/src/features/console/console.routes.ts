import { getOverview, type Overview } from '@studio/contract/console'
import { bind, type Http } from '../../platform/http/index.ts'

/** `overview` receives the start of today in the reader’s time zone. */
export function bindConsole(http: Http, overview: (from: string | undefined) => Promise<Overview>): void {
  bind(http, getOverview, async ({ query }) => overview(query.from))
}
