/** Whether the booth's files are on this device, so that it begins without a network. */
export type KeptFiles = 'unknown' | 'none' | 'keeping' | 'some' | 'all'

interface Told {
  kept: KeptFiles
  /** Another build was taken since: the page on the screen is of the one before. */
  isOther: boolean
}

/** On a device's first visit it is still being started while the booth is paired. */
const STARTS_WITHIN_MS = 20_000

/** The service worker (`public/sw.js`), which need not be there: a browser may refuse it. */
async function workerSoon(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return null
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), STARTS_WITHIN_MS)
  })
  return serviceWorker.controller ?? Promise.race([serviceWorker.ready.then(({ active }) => active), late])
}

async function tell(type: string, patienceMs: number, worker: ServiceWorker | null): Promise<Told> {
  if (!worker) return { kept: 'none', isOther: false }
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Told>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Told>) => resolve(data)
    setTimeout(() => resolve({ kept: 'unknown', isOther: false }), patienceMs)
  })
  worker.postMessage({ type }, [port2])
  return answer.finally(() => port1.close())
}

const workerNow = () => navigator.serviceWorker?.controller ?? null

export const askShell = async (): Promise<KeptFiles> => (await tell('booth-kept', 2_000, workerNow())).kept

/** Has all files of the newest build kept; until they are, those that were kept before are what the booth begins with. */
export const keepFiles = async (): Promise<Told> => tell('booth-keep', 120_000, await workerSoon())

/** Exit: the next page is the newest there is again. */
export const dropFiles = (): Promise<Told> => tell('booth-drop', 2_000, workerNow())
