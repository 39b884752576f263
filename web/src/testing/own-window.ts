/**
 * Records everything added to the window. The returned function removes it, so that timers and listeners of one test
 * file don't affect the next.
 */
export function ownWindow(): () => void {
  const ends = [
    ...[window, document].map(followListeners),
    followTimers(),
    ...[document, navigator].map(followFields),
  ]
  const root = document.documentElement
  const attributes = [...root.attributes].map(({ name, value }) => [name, value] as const)
  const [head, body, address] = [[...document.head.childNodes], [...document.body.childNodes], location.href]
  return () => {
    for (const end of ends) end()
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
    for (const [name, value] of attributes) root.setAttribute(name, value)
    document.head.replaceChildren(...head)
    document.body.replaceChildren(...body)
    history.replaceState(null, '', address)
    localStorage.clear()
    sessionStorage.clear()
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  }
}

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
]

function followListeners(target: Window | Document): () => void {
  const { addEventListener } = target
  const added: Listening[] = []
  target.addEventListener = (...args: Listening) => {
    added.push(args)
    addEventListener.apply(target, args)
  }
  return () => {
    target.addEventListener = addEventListener
    for (const args of added) target.removeEventListener(...args)
  }
}

function followTimers(): () => void {
  const { setTimeout, setInterval } = globalThis
  const started: number[] = []
  const following = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    new Proxy(start, {
      apply(own, self, args) {
        const timer: number = Reflect.apply(own, self, args)
        started.push(timer)
        return timer
      },
    })
  Object.assign(globalThis, { setTimeout: following(setTimeout), setInterval: following(setInterval) })
  return () => {
    Object.assign(globalThis, { setTimeout, setInterval })
    for (const timer of started) clearTimeout(timer)
  }
}

/** Properties that tests override on the instance, such as `hidden`. */
function followFields(target: Document | Navigator): () => void {
  const before = new Set(Reflect.ownKeys(target))
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!before.has(key)) Reflect.deleteProperty(target, key)
  }
}
