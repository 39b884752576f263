import { Readable } from 'node:stream'
import * as contract from '@studio/contract/prompts'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { AssistService } from './assist.service.ts'
import type { ExchangeService } from './exchange.service.ts'
import type { WritingService } from './writing.service.ts'

const download = (rows: AsyncIterable<string>, type: string, name: string) => ({
  body: Readable.from(rows),
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  },
})

export function bindWriting(
  http: Http,
  writing: WritingService,
  exchange: ExchangeService,
  assist: AssistService,
): void {
  bind(http, contract.getAssistant, async () => assist.describe())
  bind(http, contract.assistPrompt, ({ body }, { actor }) =>
    assist.assist(actor.id, body, new AbortController().signal),
  )
  bind(http, contract.expandPrompt, ({ body }, { actor }) => writing.expand(actor.id, body))
  bind(http, contract.compilePrompt, ({ body }, { actor }) => writing.compile(actor.id, body))
  bind(http, contract.importPrompts, ({ body }, { actor }) => exchange.import(actor.id, body))
  bind(http, contract.exportPromptsCsv, async (_, { actor }) =>
    download(exchange.csv(actor.id), 'text/csv', 'prompts.csv'),
  )
  bind(http, contract.exportPromptsJson, async (_, { actor }) =>
    download(exchange.json(actor.id), 'application/json', 'prompts.json'),
  )
}
