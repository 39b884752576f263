/** Whether the booth's files are on this device, so that it begins without a network. */
export type KeptFiles = 'unknown' | 'none' | 'keeping' | 'some' | 'all'

/** Asks the service worker, which need not be there: a browser may refuse it. */
async function tell(message: { type: string }, patienceMs: number): Promise<KeptFiles> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return 'none'
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<KeptFiles>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ kept: KeptFiles }>) => resolve(data.kept)
    setTimeout(() => resolve('unknown'), patienceMs)
  })
  worker.postMessage(message, [port2])
  return answer
}

export const askShell = (): Promise<KeptFiles> => tell({ type: 'booth-kept' }, 2_000)

/** Has all files of the booth kept; answers once they are stored, or what is missing. */
export const keepFiles = (): Promise<KeptFiles> => tell({ type: 'booth-keep' }, 120_000)
