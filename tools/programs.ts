// Runs the programs of the checks and tests, and stops them when this process ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Result of a program: exit code (1 if a signal ended it), output, and duration. */
export interface Outcome {
  code: number
  output: string
  seconds: number
}

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

/**
 * Runs a program from the project's folder. With `shows` its output is also printed immediately; `environment` is
 * added to ours.
 */
export async function run(
  file: string,
  args: string[],
  shows = false,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const started = performance.now()
  const env = {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    ...environment,
  }
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
      if (shows) process.stdout.write(text)
    })
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? 1))
  })
  running.delete(child)
  return { code, output, seconds: (performance.now() - started) / 1000 }
}

/** Path of a program installed by npm. */
export const installedProgram = (name: string): string =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
