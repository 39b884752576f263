/** What an assistant can do with a prompt. */
export const ASSIST_TASKS = ['enhance', 'shorten', 'vary', 'translate', 'fix', 'explain'] as const
export type AssistTask = (typeof ASSIST_TASKS)[number]

/** Prompts of one import. */
export const MAX_IMPORTED = 5_000

/** How prompts are written to files and read from them. */
export const EXCHANGE_FORMATS = ['csv', 'json', 'a1111', 'lines'] as const
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number]
