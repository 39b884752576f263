import type { PromptContent } from '@studio/contract/prompts'
import { type NewWork, type WorkSource, worksReasons } from '@studio/contract/works'
import { refuse } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import type { Gallery, OwnOriginal } from '../../gallery/index.ts'
import type { PromptsForWorks } from '../../prompts/index.ts'
import type { Snapshot } from '../works.store.ts'

/** A source that its owner can publish. */
export interface PublishableSource {
  source: WorkSource
  title: string
  tags: string[]
  /** With everything it can show; private parts are removed later. */
  snapshot: Snapshot
  model: string | null
  /** Cover. */
  picture: (OwnOriginal & { id: string }) | null
  /** Possible sources. */
  promptIds: string[]
  mediaIds: string[]
}

export interface SourceDeps {
  gallery: Pick<Gallery, 'findOriginal'>
  prompts: PromptsForWorks
}

const TITLE_LENGTH = 120

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined
const numberOf = (value: unknown): number | undefined =>
  Number.isInteger(value) ? (value as number) : undefined
const withoutGaps = (snapshot: Record<string, unknown>): Snapshot =>
  Object.fromEntries(Object.entries(snapshot).filter(([, value]) => value !== undefined && value !== ''))

const titleFrom = (text: string): string => {
  const [line = ''] = text.trim().split(/\n/, 1)
  const words = Array.from(line.replace(/\s+/g, ' ')).slice(0, TITLE_LENGTH).join('')
  return words.length < line.length ? words.replace(/\s+\S*$/, '') : words
}

const nothingToPublish = () =>
  refuse(worksReasons.nothingToPublish, undefined, { details: { source: 'Not found.' } })

export type Sources = ReturnType<typeof createSources>

export function createSources({ gallery, prompts }: SourceDeps) {
  async function pictureOf(
    db: Database,
    userId: string,
    id: string | null,
  ): Promise<PublishableSource['picture']> {
    if (id === null) return null
    const original = await gallery.findOriginal(db, userId, id)
    return original ? { id, ...original } : null
  }

  async function words(
    db: Database,
    userId: string,
    source: WorkSource,
    coverId: NewWork['coverId'],
  ): Promise<PublishableSource> {
    const isPrompt = source.kind === 'prompt'
    const result = isPrompt
      ? await prompts.prompt(db, userId, source.id, source.version)
      : await prompts.template(db, userId, source.id)
    if (!result) throw nothingToPublish()
    // Products are private to their owner: users of the work neither get nor see them.
    const { thingIds: _, ...settings } = result.content.settings
    const content = { ...result.content, settings }
    const coverImage = coverId === undefined ? result.coverId : coverId
    const picture = await pictureOf(db, userId, coverImage)
    if (coverId && picture?.type !== 'image')
      throw refuse(worksReasons.coverGone, undefined, {
        details: { coverId: 'Not found.' },
      })
    return {
      source,
      title: result.title,
      tags: result.tags,
      model: content.model ?? null,
      picture,
      promptIds: result.promptIds,
      mediaIds: picture ? [picture.id] : [],
      snapshot: withoutGaps({
        prompt: content.body,
        negative: content.negative,
        model: content.model,
        content,
        aspectRatio: content.aspectRatio,
        style: content.style,
        seed: content.settings.seed,
        number: result.number,
      }),
    }
  }

  async function media(db: Database, userId: string, source: WorkSource): Promise<PublishableSource> {
    const picture = await pictureOf(db, userId, source.id)
    if (!picture || picture.type !== source.kind) throw nothingToPublish()
    const { metadata, prompt, model } = picture
    const own = {
      source,
      title: titleFrom(prompt),
      tags: [],
      model,
      picture,
      promptIds: [],
      mediaIds: [picture.id],
    }
    const { origin } = picture
    // The texts of a photograph name places and people: none is published without the author’s choice.
    if (origin === 'photograph') return { ...own, model: null, snapshot: { origin } }
    const [aspectRatio, style, seed] = [
      textOf(metadata.aspectRatio),
      textOf(metadata.style),
      numberOf(metadata.seed),
    ]
    const negative = textOf(metadata.negativePrompt)
    const settings = seed === undefined ? {} : { seed }
    const content = { body: prompt, negative: negative ?? '', model, aspectRatio, style, settings }
    return {
      ...own,
      snapshot: withoutGaps({
        prompt,
        negative,
        model,
        origin: origin === 'generated' ? undefined : origin,
        aspectRatio,
        style,
        seed,
        content: withoutGaps(content),
      }),
    }
  }

  return {
    /** @throws Refusal NOT_FOUND if the source belongs to another user, is in the trash or doesn’t exist. */
    find(
      db: Database,
      userId: string,
      source: WorkSource,
      coverId?: NewWork['coverId'],
    ): Promise<PublishableSource> {
      const isWords = source.kind === 'prompt' || source.kind === 'template'
      return isWords ? words(db, userId, source, coverId) : media(db, userId, source)
    },
  }
}

/** Remaining snapshot if the author shares the image but not the generation settings. */
export const withoutRecipe = ({ model, origin }: Snapshot): Snapshot => withoutGaps({ model, origin })

/** Content of a copy, for a new prompt. */
export const contentOf = (snapshot: Snapshot): Partial<PromptContent> & { body: string } => ({
  body: snapshot.prompt ?? '',
  ...(snapshot.content as Partial<PromptContent> | undefined),
})
