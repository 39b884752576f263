/** Whether the booth's files are on this device, so that it begins without a network. */
export type KeptFiles = 'unknown' | 'none' | 'keeping' | 'some' | 'all'

export interface Told {
  kept: KeptFiles
  /** Another build was taken since: the page on the screen is of the one before. */
  isOther: boolean
  /** While they are being kept: how many are here, of how many. */
  done?: number
  of?: number
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

/** @param patienceMs how long it may say nothing. */
async function tell(
  type: string,
  patienceMs: number,
  worker: ServiceWorker | null,
  progress: (told: Told) => void = () => undefined,
): Promise<Told> {
  if (!worker) return { kept: 'none', isOther: false }
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Told>((resolve) => {
    const giveUp = () => resolve({ kept: 'unknown', isOther: false })
    let timer = setTimeout(giveUp, patienceMs)
    port1.onmessage = ({ data }: MessageEvent<Told>) => {
      clearTimeout(timer)
      if (data.kept !== 'keeping') return resolve(data)
      timer = setTimeout(giveUp, patienceMs)
      progress(data)
    }
  })
  worker.postMessage({ type }, [port2])
  return answer.finally(() => port1.close())
}

/** Has all files of the newest build kept; until they are, those that were kept before are what the booth begins with. */
export const keepFiles = async (progress: (told: Told) => void): Promise<Told> =>
  tell('booth-keep', 60_000, await workerSoon(), progress)

/** Exit: the next page is the newest there is again. */
export const dropFiles = (): Promise<Told> =>
  tell('booth-drop', 2_000, navigator.serviceWorker?.controller ?? null)
