import { EDIT_GROUPS, type Edit } from '@studio/contract/darkroom'
import { changedPaths, editTexts } from '@studio/domain/darkroom'
import type { SummaryLanguage } from '../darkroom.queries.ts'

export const PANEL_GROUPS = ['light', 'colour', 'curve', 'mixer', 'grading', 'detail', 'effects'] as const
export type PanelGroupName = (typeof PANEL_GROUPS)[number]

const COLOUR = ['temperature', 'tint', 'vibrance', 'saturation']

const OF_GROUP: Readonly<Record<string, PanelGroupName>> = {
  curve: 'curve',
  colourMixer: 'mixer',
  colourGrading: 'grading',
  detail: 'detail',
  effects: 'effects',
}

/** The group on screen that changes a value. */
function groupOf(path: string): PanelGroupName | undefined {
  const [group = '', name = ''] = path.split('.')
  if (group === 'light') return COLOUR.includes(name) ? 'colour' : name === 'clarity' ? 'detail' : 'light'
  if (path === 'colourMixer.monochrome') return 'colour'
  return OF_GROUP[group]
}

/** The part of an edit that a group on screen changes. */
function partOf(edit: Edit, name: PanelGroupName): Edit {
  const part: Record<string, Record<string, unknown>> = {}
  for (const group of EDIT_GROUPS)
    for (const [key, value] of Object.entries(edit[group] ?? {}))
      if (groupOf(`${group}.${key}`) === name) (part[group] ??= {})[key] = value
  return { format: 1, ...part }
}

/** What a group does, in one line. Empty if it is neutral. */
export function groupSummary(edit: Edit, name: PanelGroupName, language: SummaryLanguage): string {
  const part = partOf(edit, name)
  return changedPaths(part).length === 0 ? '' : editTexts(part, language).join(', ')
}

/** Changes that make a group neutral. */
export const neutralChanges = (edit: Edit, name: PanelGroupName): Record<string, undefined> =>
  Object.fromEntries(
    changedPaths(edit)
      .filter((path) => groupOf(path) === name)
      .map((path) => [path, undefined]),
  )
