import { lintPrompt } from '@studio/domain/prompts'
import type { PromptContent } from '@studio/contract/prompts'
import { expect, test } from 'vitest'
import topics from '../../../locales/en/help-topics.json'

const content = (body: string): PromptContent => ({
  body,
  negative: '',
  blocks: [],
  variables: [],
  lists: [],
  settings: {},
})

test('the help has the topic that issues link to, with a section on them', () => {
  const findings = lintPrompt(content('A beautiful lamp, a lamp {, golden hour at night, __nothing__ [[x]]'))
  expect(findings.length).toBeGreaterThan(2)
  for (const { help } of findings) expect(Object.keys(topics)).toContain(help)
  expect(topics.prompts.sections).toHaveProperty('findings')
})
