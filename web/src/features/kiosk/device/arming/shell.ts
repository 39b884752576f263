/** Availability of the booth's files on this device, needed to start offline. */
export type OfflineFiles = 'unknown' | 'none' | 'keeping' | 'some' | 'all'

export interface ShellMessage {
  kept: OfflineFiles
  /** A newer build was stored: the page on the screen is outdated. */
  isOther: boolean
  /** Files stored so far, out of `of`, while `kept` is `keeping`. */
  done?: number
  of?: number
}

/** Startup timeout of the service worker. On the first visit it starts while the booth is being paired. */
const STARTS_WITHIN_MS = 20_000

/** Returns the service worker (`public/sw.js`), or null if the browser refuses it or it starts too late. */
async function getServiceWorker(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return null
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), STARTS_WITHIN_MS)
  })
  return serviceWorker.controller ?? Promise.race([serviceWorker.ready.then(({ active }) => active), timeout])
}

/** @param patienceMs timeout in ms, restarted by each progress message. */
async function sendToWorker(
  type: string,
  patienceMs: number,
  worker: ServiceWorker | null,
  progress: (message: ShellMessage) => void = () => undefined,
): Promise<ShellMessage> {
  if (!worker) return { kept: 'none', isOther: false }
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<ShellMessage>((resolve) => {
    const resolveUnknown = () => resolve({ kept: 'unknown', isOther: false })
    let timer = setTimeout(resolveUnknown, patienceMs)
    port1.onmessage = ({ data }: MessageEvent<ShellMessage>) => {
      clearTimeout(timer)
      if (data.kept !== 'keeping') return resolve(data)
      timer = setTimeout(resolveUnknown, patienceMs)
      progress(data)
    }
  })
  worker.postMessage({ type }, [port2])
  return answer.finally(() => port1.close())
}

/** Stores all files of the newest build. The previous set stays in use until the new one is complete. */
export const cacheFiles = async (progress: (message: ShellMessage) => void): Promise<ShellMessage> =>
  sendToWorker('booth-keep', 60_000, await getServiceWorker(), progress)

/** Drops the stored files on exit, so that the next page load uses the newest build. */
export const dropFiles = (): Promise<ShellMessage> =>
  sendToWorker('booth-drop', 2_000, navigator.serviceWorker?.controller ?? null)
