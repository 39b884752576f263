import type { Job } from '@studio/contract/jobs'
import { lazyComponent } from '../../../design/index.ts'
import type { Compose } from '../../photoshoot/index.ts'
import { needsComposing } from './needs-composing.ts'
import { keepSource, sourceOf } from './source.ts'

/** Prompt tools of a brief, lazy-loaded after it is rendered. */
export const PromptTools = lazyComponent(() =>
  import('./prompt-tools.tsx').then((module) => module.PromptTools),
)

/** Asks for the variables of a prompt that was to be sent with some not filled in. */
export const FillVariables = lazyComponent(() =>
  import('./fill-variables.tsx').then((module) => module.FillVariables),
)

const loadOrigins = () => import('./shoot-origin.tsx')
export const ShootOrigin = lazyComponent(() => loadOrigins().then((module) => module.ShootOrigin))
export const PromptName = lazyComponent(() => loadOrigins().then((module) => module.PromptName))
export const NewPicture = lazyComponent(() => loadOrigins().then((module) => module.NewPicture))

/** Fetched for a brief that is of a saved prompt, or that can become several texts. */
export const compose: Compose = (draft) =>
  needsComposing(draft) ? import('./compose.ts').then((module) => module.compose(draft)) : undefined

/** The words of a shoot are written into the brief again: they are of the same prompt still. */
export const goOnWith = ({ metadata }: Pick<Job, 'metadata'>): void => keepSource(sourceOf(metadata))
