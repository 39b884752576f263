// Mock server with one prompt that follows the rules of the real one.
import { type Prompt, promptsReasons } from '@studio/contract/prompts'
import { RequestError } from '../../../platform/index.ts'
import { contentOf, promptOf } from '../prompts.fixtures.ts'
import type { DraftBody, VersionBody } from './prompt-sending.ts'
import { isSameContent, writtenOf } from './written.ts'

const TIMESTAMP = '2026-11-20T10:00:00.000Z'

export const refusal = (code: 'CONFLICT' | 'NOT_FOUND', status: number, reason?: string) =>
  new RequestError(code, { code, status, reason })

export function createModelServer(body = '') {
  let prompt = promptOf(1, { title: 'Coat', content: contentOf(body) })
  let isDeleted = false
  const versions = [{ number: 1, content: prompt.content, isAside: false }]
  const check = (baseVersion: number | undefined) => {
    if (isDeleted) throw refusal('NOT_FOUND', 404)
    if (baseVersion !== undefined && baseVersion !== prompt.draftVersion)
      throw refusal('CONFLICT', 409, promptsReasons.changed.name)
  }
  return {
    now: () => prompt,
    versions,
    remove: () => {
      isDeleted = true
    },
    restore: () => {
      isDeleted = false
    },
    load(): Prompt {
      check(undefined)
      return prompt
    },
    save({ baseVersion, content, title, notes }: DraftBody) {
      check(baseVersion)
      prompt = {
        ...prompt,
        ...(title !== undefined && { title: title.trim() }),
        ...(notes !== undefined && { notes }),
        draft: { content, savedAt: TIMESTAMP },
        draftVersion: prompt.draftVersion + 1,
      }
      return { draftVersion: prompt.draftVersion }
    },
    addVersion({ content = writtenOf(prompt).content, aside = false, baseVersion }: VersionBody) {
      check(baseVersion)
      const head = versions.find(({ number }) => number === prompt.head)!
      const answer = (number: number, isNew: boolean) => ({
        version: { number },
        draftVersion: prompt.draftVersion,
        isNew,
      })
      if (isSameContent(content, head.content)) {
        if (!aside) prompt = { ...prompt, draft: null }
        return answer(head.number, false)
      }
      const number = versions.length + 1
      versions.push({ number, content, isAside: aside })
      if (!aside)
        prompt = { ...prompt, content, head: number, draft: null, draftVersion: prompt.draftVersion + 1 }
      return answer(number, true)
    },
  }
}
