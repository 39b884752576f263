import type { Job } from '@studio/contract/jobs'
import { useTranslation } from '../../../platform/index.ts'
import { Facts } from './facts.tsx'

/** Shown fields in this order. The others are technical. */
const NAMES = [
  'title',
  'model',
  'style',
  'aspectRatio',
  'resolution',
  'fps',
  'quality',
  'count',
  'seed',
  'poses',
  'steps',
  'guidance',
  'projectName',
  'negativePrompt',
] as const

/** The request as it was accepted. */
export function Recipe({ job: { metadata, tries } }: { job: Job }) {
  const { t } = useTranslation('queue')
  const label = tries?.find(({ isStandIn }) => !isStandIn)?.label
  const shots = Array.isArray(metadata.shots) ? metadata.shots.length : undefined
  return (
    <Facts
      id="job-recipe"
      title={t(($) => $.details.recipe)}
      facts={[
        ...NAMES.map(
          (name) =>
            [t(($) => $.recipe[name]), name === 'model' && label ? label : textOf(metadata[name])] as const,
        ),
        [t(($) => $.recipe.shots), shots],
        [
          t(($) => $.recipe.referenceImageId),
          metadata.referenceImageId ? t(($) => $.recipe.withReference) : '',
        ],
      ]}
    />
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(', ') : ''
}
