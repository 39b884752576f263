import type { Job } from '@studio/contract/jobs'
import { lazyComponent } from '../../../design/index.ts'
import type { Compose } from '../../photoshoot/index.ts'
import { needsComposing } from './needs-composing.ts'
import { saveSource, sourceOf } from './source.ts'

/** Prompt tools of a brief, lazy-loaded after it is rendered. */
export const PromptTools = lazyComponent(() =>
  import('./prompt-tools.tsx').then((module) => module.PromptTools),
)

/** Asks for the variables of a prompt when the user sends it without values. */
export const FillVariables = lazyComponent(() =>
  import('./fill-variables.tsx').then((module) => module.FillVariables),
)

const loadOrigins = () => import('./shoot-origin.tsx')
export const ShootOrigin = lazyComponent(() => loadOrigins().then((module) => module.ShootOrigin))
export const PromptName = lazyComponent(() => loadOrigins().then((module) => module.PromptName))
export const NewPicture = lazyComponent(() => loadOrigins().then((module) => module.NewPicture))

/** Lazy-loaded for a brief of a saved prompt, or with a prompt that expands to several texts. */
export const compose: Compose = (draft) =>
  needsComposing(draft) ? import('./compose.ts').then((module) => module.compose(draft)) : undefined

/** Keeps the link to the saved prompt when the brief of a shoot is reused. */
export const continueWithSource = ({ metadata }: Pick<Job, 'metadata'>): void =>
  saveSource(sourceOf(metadata))
