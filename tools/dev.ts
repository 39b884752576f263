// `npm run dev`: the web app with hot reload, and the server, which restarts when its sources change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installedProgram, root } from './programs.ts'

const port = process.env.PORT ?? '3000'
const api = process.env.STUDIO_DEV_API ?? `http://127.0.0.1:${port}`
const sources = ['server/src', 'renderer/src', 'edit-engine/src', 'domain/src', 'contract/src'].map(
  (folder) => `--watch-path=${folder}`,
)
const children = [
  spawn(process.execPath, ['--watch-preserve-output', ...sources, 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(installedProgram('vite'), [], {
    cwd: join(root, 'web'),
    env: { ...process.env, STUDIO_DEV_API: api },
    stdio: 'inherit',
  }),
]
const end = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => end('SIGINT'))
process.on('SIGTERM', () => end('SIGTERM'))
// both are needed
for (const child of children) child.on('exit', () => end('SIGTERM'))
