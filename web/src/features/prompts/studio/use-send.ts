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
  /** Of a shoot of several variants. */
  count: number
  /** Whether nothing is missing; says what is. */
  isReady: () => boolean
  /** A test render was asked for. */
  onTested: (jobId: string) => void
}

/** From what is written to pictures: one to try it, several variants on one sheet, or the photo shoot with all its choices. */
export function useSend({ draft, prompt, model, models, lists, seed, count, isReady, onTested }: Sending) {
  const { t } = useTranslation('prompt-studio')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const testing = useShoot()
  const shooting = useShoot()
  const { content, values, variant } = draft
  // What is made of other words than the newest version's is no evidence of it.
  const isSaved = prompt !== undefined && canonicalContent(prompt.content) === canonicalContent(content)
  const saved = isSaved ? prompt : undefined

  const fail = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.test.notStarted), description: errorText(error) })

  /** Read anew at the press: what was read last may be a key behind. */
  const readNow = async () =>
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
      const { shown, variants, negative, picture } = await readNow()
      const texts = isMatrix ? variants.slice(0, count).map(({ text }) => text) : [shown.text]
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
