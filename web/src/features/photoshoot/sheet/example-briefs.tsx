import { useTranslation } from '../../../platform/index.ts'
import type { Draft } from '../brief/draft.ts'
import styles from './example-briefs.module.css'

/** Three example briefs. Their texts are translated. */
const EXAMPLES = {
  coat: {
    style: 'fashion',
    aspectRatio: '3:4',
    count: 6,
    poseVariety: true,
    poses: ['three-quarter-turn', 'walking', 'hands-on-hips'],
  },
  bottle: { style: 'commercial', aspectRatio: '4:3', count: 4, poseVariety: false, poses: [] },
  portrait: {
    style: 'portrait',
    aspectRatio: '3:4',
    count: 4,
    poseVariety: true,
    poses: ['seated', 'over-the-shoulder'],
  },
} as const satisfies Record<string, Partial<Record<keyof Draft, unknown>>>

/** Three briefs to start with. */
export function ExampleBriefs({ onFill }: { onFill: (brief: Partial<Draft>) => void }) {
  const { t } = useTranslation('brief', { useSuspense: false })
  const { t: prompts, ready } = useTranslation('examples', { useSuspense: false })
  if (!ready) return null
  return (
    <ul className={styles.briefs}>
      {(['coat', 'bottle', 'portrait'] as const).map((example) => {
        const { poses, ...brief } = EXAMPLES[example]
        const prompt = prompts(($) => $[example])
        return (
          <li key={example}>
            <button
              type="button"
              className={styles.brief}
              onClick={() => onFill({ ...brief, poses: [...poses], prompt })}
            >
              <span className={styles.prompt}>{prompt}</span>
              <span className={styles.facts}>
                {t(($) => $.style[brief.style])}, {brief.aspectRatio},{' '}
                {t(($) => $.images, { count: brief.count })}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
