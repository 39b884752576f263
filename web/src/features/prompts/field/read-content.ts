// Analysis with the vocabulary, in a separate module that is loaded when there is text to analyse.
import {
  everyNode,
  type Finding,
  lintPrompt,
  type LintOptions,
  parsePrompt,
  sayFinding,
} from '@studio/domain/prompts'
import type { PromptContent } from '@studio/contract/prompts'
import { isOverlapping } from '@studio/domain/text'
import { readPrompt } from '@studio/domain/vocabulary'
import type { MarkKind, MarkedText, PromptMark } from './marks.ts'

/** A finding with its sentence in each language. */
export interface TranslatedFinding extends Finding {
  texts: Record<'en' | 'es', string>
}

export interface PromptReading {
  content: PromptContent
  /** Marks of the two fields. */
  body: MarkedText
  negative: MarkedText
  findings: TranslatedFinding[]
  /** Phrases of the body that the vocabulary contains, drawn or left out, and the number of meaningful phrases. */
  understood: { count: number; of: number }
  /** Meaningful words of the body that the vocabulary doesn't contain. */
  unknown: string[]
}

const GRAMMAR: Partial<Record<string, MarkKind>> = { choice: 'choice', variable: 'variable', list: 'list' }

const grammarIn = (text: string): PromptMark[] =>
  [...everyNode(parsePrompt(text))].flatMap(({ kind, start, end }) =>
    GRAMMAR[kind] ? [{ kind: GRAMMAR[kind], start, end }] : [],
  )

const findingsIn = (field: Finding['field'], findings: readonly Finding[]): PromptMark[] =>
  findings.flatMap((each) =>
    each.field === field && each.span ? [{ ...each.span, kind: each.severity }] : [],
  )

/** Analyses a prompt: its marks and issues. */
export function readContent(content: PromptContent, options: LintOptions = {}): PromptReading {
  const { spans, excluded, unknown } = readPrompt(content.body, '', options)
  const findings = lintPrompt(content, options)
  const grammar = grammarIn(content.body)
  // Variable names aren't part of the text.
  const names = grammar.filter(({ kind }) => kind !== 'choice')
  const understood = spans
    .filter((span) => !names.some((name) => isOverlapping(name, span)))
    .map(({ start, end }): PromptMark => ({ start, end, kind: 'understood' }))
  return {
    content,
    body: {
      text: content.body,
      marks: [...understood, ...grammar, ...findingsIn('body', findings)],
    },
    negative: {
      text: content.negative,
      marks: [...grammarIn(content.negative), ...findingsIn('negative', findings)],
    },
    findings: findings.map((finding) => ({
      ...finding,
      texts: { en: sayFinding(finding, 'en'), es: sayFinding(finding, 'es') },
    })),
    understood: {
      count: spans.length + excluded.length,
      of: spans.length + excluded.length + unknown.length,
    },
    unknown,
  }
}
