/** What the server says of itself. */
export const configKeys = { all: ['config'] as const, flags: ['config', 'flags'] as const }
