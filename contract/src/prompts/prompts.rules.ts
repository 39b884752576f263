/** Tasks of the writing assistant. */
export const ASSIST_TASKS = ['enhance', 'shorten', 'vary', 'translate', 'fix', 'explain'] as const
export type AssistTask = (typeof ASSIST_TASKS)[number]

/** Maximum number of prompts in one import. */
export const MAX_IMPORTED = 5_000

/** File formats for import and export. */
export const EXCHANGE_FORMATS = ['csv', 'json', 'a1111', 'lines'] as const
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number]
