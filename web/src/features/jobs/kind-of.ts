import type { Job } from '@studio/contract/jobs'

/** Kind shown to users. Generated edits share the kind and the queue of photo shoots. */
export const kindOf = ({ kind, metadata }: Pick<Job, 'kind' | 'metadata'>) => (metadata.edit ? 'edit' : kind)

/** Screen that shows a job, with its id as `job`. That of photo shoots goes on to the darkroom for generated edits. */
export const screenOf = ({ kind }: Pick<Job, 'kind'>) =>
  kind === 'image_batch' ? '/dashboard/photoshoot' : '/dashboard/videocanvas'
