// Renders one shot: attempts, and work running at a provider.
import { ProviderFailure } from '../../engines/engine.ts'
import type { VideoEngine, VideoEvent, VideoRequest } from '../../engines/video/index.ts'
import { tryItem, type AttemptContext } from '../jobs/index.ts'

type VideoDone = Extract<VideoEvent, { type: 'video' }>

interface Shooting extends Omit<AttemptContext, 'engine'> {
  engine: VideoEngine
  request: VideoRequest
}

/** Returns a shot, or the failure after all attempts. */
export async function shoot({ engine, request, ...trying }: Shooting): Promise<VideoDone | ProviderFailure> {
  const { capabilities } = engine
  const { index, context } = trying
  return tryItem(
    { ...trying, engine: capabilities, abandon: engine.abandon },
    async (operation, saveOperation) => {
      const resumed = operation === undefined ? request : { ...request, operation }
      for await (const event of engine.render(resumed, context.signal)) {
        if (event.type === 'video') return event
        if (event.type === 'progress') context.progress(index, event.progress)
        else await saveOperation(event.operation)
      }
      throw new ProviderFailure('PROVIDER_DOWN', `${capabilities.label} ended without a video.`)
    },
  )
}
