/** Whether the booth's files are on this device, so that it begins without a network. */
export type KeptFiles = 'unknown' | 'none' | 'keeping' | 'some' | 'all'

interface Told {
  kept: KeptFiles
  /** Another build was taken since: the page on the screen is of the one before. */
  isOther: boolean
}

/** Asks the service worker (`public/sw.js`), which need not be there: a browser may refuse it. */
async function tell(type: string, patienceMs: number): Promise<Told> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return { kept: 'none', isOther: false }
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Told>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Told>) => resolve(data)
    setTimeout(() => resolve({ kept: 'unknown', isOther: false }), patienceMs)
  })
  worker.postMessage({ type }, [port2])
  return answer.finally(() => port1.close())
}

export const askShell = async (): Promise<KeptFiles> => (await tell('booth-kept', 2_000)).kept

/** Has all files of the newest build kept; until they are, those that were kept before are what the booth begins with. */
export const keepFiles = (): Promise<Told> => tell('booth-keep', 120_000)

/** Exit: the next page is the newest there is again. */
export const dropFiles = (): Promise<Told> => tell('booth-drop', 2_000)
