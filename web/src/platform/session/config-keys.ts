/** Query keys of the public configuration. */
export const configKeys = { all: ['config'] as const, flags: ['config', 'flags'] as const }
