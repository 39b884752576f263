import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/app.tsx'
import { createTexts } from './platform/index.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const app = await createApp(await createTexts(['app']))
createRoot(document.getElementById('root')!).render(<StrictMode>{app}</StrictMode>)
