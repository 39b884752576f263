import type { Job } from '@studio/contract/jobs'

/** Screen that shows a job, with its id as `job`. That of photo shoots goes on to the darkroom for generated edits. */
export const screenOf = ({ kind }: Pick<Job, 'kind'>) =>
  kind === 'image_batch' ? '/dashboard/photoshoot' : '/dashboard/videocanvas'
