import type { Model } from '@studio/contract/models'
import { canonicalContent, type Prompt, type WordList } from '@studio/contract/prompts'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '../../../design/index.ts'
import { network, useErrorText, useTranslation } from '../../../platform/index.ts'
import { shootRequest } from '../preview/shoot-request.ts'
import { useShoot } from '../preview/use-shoot.ts'
import type { StudioDraft } from './studio-draft.ts'
import { loadReader } from './use-studio-reading.ts'

interface Sending {
  draft: StudioDraft
  prompt: Prompt | undefined
  model: Model | undefined
  models: readonly Model[] | undefined
  lists: readonly WordList[] | undefined
  seed: number
  /** Number of images in a shoot of several variants. */
  count: number
  /** Returns true if nothing is missing; otherwise shows what is missing. */
  isReady: () => boolean
  /** Called when a test render was started. */
  onTested: (jobId: string) => void
}

/** Generates images from the draft: a test render, a contact sheet of variants, or via the photo shoot screen. */
export function useSend({ draft, prompt, model, models, lists, seed, count, isReady, onTested }: Sending) {
  const { t } = useTranslation('prompt-studio')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const testing = useShoot()
  const shooting = useShoot()
  const { content, values, variant } = draft
  // Images of unsaved text do not count for the keep rate of the version.
  const isSaved = prompt !== undefined && canonicalContent(prompt.content) === canonicalContent(content)
  const saved = isSaved ? prompt : undefined

  const fail = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.test.notStarted), description: errorText(error) })

  /** Analysed again on click, because the last analysis may be one key press behind. */
  const readPrompt = async () =>
    (await loadReader()).readStudioPrompt({
      content,
      values,
      variant,
      seed,
      lists: lists ?? [],
      models: models ?? [],
    })

  const start = async (by: ReturnType<typeof useShoot>, quality: 'draft' | 'final', isMatrix: boolean) => {
    if (by.isPending || !isReady() || !model) return undefined
    if (network.state() !== 'here') {
      showToast({ tone: 'bad', title: t(($) => $.test.notStarted), description: t(($) => $.test.offline) })
      return undefined
    }
    try {
      const { visibleVariant, variants, negative, picture } = await readPrompt()
      const texts = isMatrix ? variants.slice(0, count).map(({ text }) => text) : [visibleVariant.text]
      return await by.mutateAsync(
        shootRequest({ content, values, texts, negative, model, quality, picture, saved }),
      )
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  return {
    isTesting: testing.isPending,
    isShooting: shooting.isPending,
    test: () => void start(testing, 'draft', false).then((answer) => answer && onTested(answer.job.id)),
    shoot: () =>
      void start(shooting, 'final', true).then(
        (answer) => answer && navigate({ to: '/dashboard/photoshoot', search: { job: answer.job.id } }),
      ),
    toShoot: async () => {
      if (!isReady()) return
      const search = saved
        ? { saved: saved.id }
        : { prompt: (await loadReader()).filledBody(content, values) }
      await navigate({ to: '/dashboard/photoshoot', search: search })
    },
  }
}
