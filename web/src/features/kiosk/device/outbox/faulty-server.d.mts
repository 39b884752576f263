/** What goes wrong with one request, after the server has done what it says or instead of it. */
export type Fault =
  | ('cut-after' | 'cut-before' | 'portal' | 'portal-401' | 'other-digest')
  | (500 | 401 | 408 | 413 | 507)
  | undefined

interface Asked {
  url: string
  method: string
  headers: Record<string, string | undefined>
}

export function startFaultyServer(): Promise<{
  origin: string
  /** What was committed, in order. */
  log: string[]
  mails: { inSeconds: number | undefined }
  faults: { of: (request: Asked) => Fault }
  close: () => Promise<void>
}>

export const fetchOverHttp: typeof fetch
