import { startFakeProvider, testPicture } from '../fake-provider.ts'

/** Automatic1111: generates one image at a time, with a global state. */
export async function startFakeAutomatic1111() {
  const state = {
    /** Milliseconds per image. */
    delay: 0,
    interrupts: 0,
    /** True if it reports the queue. */
    saysWhose: true,
    /** Maximum number of concurrent jobs. */
    most: 0,
    info: JSON.stringify({ seed: 42, sampler_name: 'Euler a', sd_model_name: 'dreams', steps: 12 }),
    preview: undefined as string | undefined,
    /** Models of the ControlNet extension; undefined without the extension. */
    nets: undefined as string[] | undefined,
  }
  let task: unknown
  let now = 0
  const provider = await startFakeProvider(async ({ method, path, headers, json }) => {
    if (headers.authorization !== `Basic ${Buffer.from('ann:p@ss').toString('base64')}`)
      return { status: 401, body: { detail: 'Not authenticated' } }
    if (method === 'POST' && /^\/sdapi\/v1\/(txt2img|img2img)$/.test(path)) {
      task = json.force_task_id
      state.most = Math.max(state.most, ++now)
      state.preview = `data:image/png;base64,${(await testPicture(8, 8)).toString('base64')}`
      if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay))
      now--
      task = undefined
      const { width, height, seed } = json as Record<string, number>
      const picture = (await provider.paint(width ?? 8, height ?? 8, seed)).toString('base64')
      return { images: Array<string>(provider.copies).fill(picture), parameters: json, info: state.info }
    }
    if (path === '/controlnet/model_list')
      return state.nets ? { model_list: state.nets } : { status: 404, body: { detail: 'Not Found' } }
    if (path === '/sdapi/v1/progress')
      return {
        progress: task ? 0.4 : 0,
        eta_relative: 1,
        state: {},
        current_image: task ? state.preview : null,
        ...(state.saysWhose ? { current_task: task ?? null } : {}),
      }
    if (method === 'POST' && path === '/sdapi/v1/interrupt') {
      state.interrupts++
      return {}
    }
    return undefined
  })
  return {
    provider,
    state,
    environment: { STUDIO_A1111_URL: provider.url.replace('http://', 'http://ann:p%40ss@') },
  }
}
