import { type WebSocket, WebSocketServer } from 'ws'
import { startFakeProvider, testPicture } from '../fake-provider.ts'

interface Node {
  class_type: string
  inputs: Record<string, unknown>
}
interface Work {
  id: string
  clientId: string
  nodes: Record<string, Node>
  status: 'pending' | 'running' | 'done' | 'error'
}

/** ComfyUI: its queue, socket, history and images. It processes one prompt at a time. */
export async function startFakeComfyUi() {
  const works = new Map<string, Work>()
  const sockets = new Map<string, WebSocket>()
  const awaited = new Map<string, () => void>()
  const state = {
    works,
    uploads: [] as string[],
    interrupts: 0,
    /** Holds all work until `release` is called. */
    isHeld: false,
    /** Sends nothing over the socket. */
    isSilent: false,
    /** True for servers that choose the prompt id themselves. */
    choosesIds: false,
    fails: undefined as string | undefined,
    nets: [] as string[],
  }

  function emit(work: Work, type: string, data: object): void {
    if (!state.isSilent)
      sockets.get(work.clientId)?.send(JSON.stringify({ type, data: { prompt_id: work.id, ...data } }))
  }

  /** Waits for the socket. Opening it takes longer than such a prompt, and earlier messages would be lost. */
  const opened = (clientId: string) =>
    sockets.has(clientId) ? undefined : new Promise<void>((resolve) => void awaited.set(clientId, resolve))

  async function run(work: Work): Promise<void> {
    if (!state.isSilent) await opened(work.clientId)
    work.status = 'running'
    emit(work, 'execution_start', {})
    emit(work, 'execution_cached', { nodes: [] })
    const preview = await testPicture(16, 16, 5, 'jpeg')
    const head = Buffer.alloc(8)
    head.writeUInt32BE(1, 0)
    head.writeUInt32BE(1, 4)
    if (!state.isSilent) sockets.get(work.clientId)?.send(Buffer.concat([head, preview]))
    emit(work, 'executing', { node: 'sampler' })
    for (const value of [1, 2]) emit(work, 'progress', { node: 'sampler', value, max: 4 })
    if (!state.isHeld) finish(work)
  }

  function finish(work: Work): void {
    if (state.fails !== undefined) {
      work.status = 'error'
      emit(work, 'execution_error', { node_id: 'sampler', exception_message: state.fails })
      return
    }
    work.status = 'done'
    emit(work, 'progress', { node: 'sampler', value: 4, max: 4 })
    emit(work, 'executing', { node: null })
  }

  const inputsOf = (work: Work, type: string) =>
    Object.values(work.nodes).find((node) => node.class_type === type)?.inputs

  const provider = await startFakeProvider(async ({ method, path, headers, body, json }) => {
    const { pathname, searchParams } = new URL(path, 'http://x')
    if (method === 'POST' && pathname === '/prompt') {
      const { prompt, client_id, prompt_id } = json as {
        prompt: Record<string, Node>
        client_id: string
        prompt_id?: string
      }
      if (!Object.values(prompt).some(({ class_type }) => class_type === 'SaveImage'))
        return {
          status: 400,
          body: {
            error: { type: 'prompt_no_outputs', message: 'Prompt has no outputs', details: '' },
            node_errors: {},
          },
        }
      const work: Work = {
        id: state.choosesIds || !prompt_id ? `chosen-${works.size}` : prompt_id,
        clientId: client_id,
        nodes: prompt,
        status: 'pending',
      }
      works.set(work.id, work)
      setTimeout(() => void run(work), 5)
      return { prompt_id: work.id, number: works.size, node_errors: {} }
    }
    if (pathname.startsWith('/history/')) {
      const work = works.get(pathname.slice('/history/'.length))
      if (!work || (work.status !== 'done' && work.status !== 'error')) return {}
      const images = Array.from({ length: work.status === 'done' ? provider.copies : 0 }, (_, index) => ({
        filename: `${work.id}_${index}.png`,
        subfolder: '',
        type: 'output',
      }))
      return {
        [work.id]: {
          outputs: {
            preview: { images: images.map((image) => ({ ...image, filename: 'temp.png', type: 'temp' })) },
            save: { images },
          },
          status: { status_str: work.status === 'done' ? 'success' : 'error', completed: true },
        },
      }
    }
    if (pathname === '/view') {
      const name = searchParams.get('filename') ?? ''
      const work = works.get(name.replace(/_\d+\.png$/, ''))
      if (!work) return undefined
      const { width, height } = (inputsOf(work, 'EmptyLatentImage') ??
        inputsOf(work, 'ImageScale') ??
        {}) as Record<string, number>
      return await provider.paint(width ?? 8, height ?? 8, Number(inputsOf(work, 'KSampler')?.seed))
    }
    if (pathname === '/queue' && method === 'GET') {
      const of = (status: Work['status']) =>
        [...works.values()]
          .filter((work) => work.status === status)
          .map(({ id }, index) => [index, id, {}, {}, []])
      return { queue_running: of('running'), queue_pending: of('pending') }
    }
    if (pathname === '/queue') {
      for (const id of json.delete as string[]) works.delete(id)
      return { status: 200, body: '' }
    }
    if (pathname === '/interrupt') {
      state.interrupts++
      const work = works.get(String(json.prompt_id))
      if (work) {
        works.delete(work.id)
        emit(work, 'execution_interrupted', {})
      }
      return { status: 200, body: '' }
    }
    if (pathname === '/upload/image') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData()
      const { name } = form.get('image') as File
      state.uploads.push(name)
      return { name, subfolder: 'in', type: 'input' }
    }
    if (pathname === '/object_info/CheckpointLoaderSimple')
      return {
        CheckpointLoaderSimple: {
          input: { required: { ckpt_name: [['first.safetensors', 'second.safetensors'], {}] } },
        },
      }
    if (pathname === '/object_info/ControlNetLoader')
      return { ControlNetLoader: { input: { required: { control_net_name: [state.nets, {}] } } } }
    return undefined
  })
  const wss = new WebSocketServer({ server: provider.server, path: '/ws' })
  wss.on('connection', (socket, request) => {
    const clientId = new URL(request.url ?? '', 'http://x').searchParams.get('clientId') ?? ''
    sockets.set(clientId, socket)
    awaited.get(clientId)?.()
    awaited.delete(clientId)
    socket.on('close', () => sockets.delete(clientId))
    socket.send(JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } } } }))
  })
  return {
    provider,
    state,
    /** Continues held work. */
    release() {
      state.isHeld = false
      for (const work of works.values()) if (work.status === 'running') finish(work)
    },
    environment: { STUDIO_COMFYUI_URL: provider.url },
    async close() {
      for (const socket of wss.clients) socket.terminate()
      wss.close()
      await provider.close()
    },
  }
}
