import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/app.tsx'
import { createTexts } from './platform/index.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

// No top-level await: lazy chunks share modules with this one and would wait for it forever.
async function start(): Promise<void> {
  const app = await createApp(await createTexts(['app']))
  const root = createRoot(document.getElementById('root')!)
  // As a transition, React renders the first screen in short slices: blocked time of the gallery 240 → 150 ms (4×
  // slower processor).
  startTransition(() => root.render(<StrictMode>{app}</StrictMode>))
}

void start()
