import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { createApp } from './app/app.tsx'
import { createTexts } from './platform/index.ts'

// zod would try whether it may compile code; the content policy forbids it and would report the try.
config({ jitless: true })

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const app = await createApp(await createTexts(['app', 'errors']))
createRoot(document.getElementById('root')!).render(<StrictMode>{app}</StrictMode>)
