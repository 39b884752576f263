import type { EditPreset, ImportedPreset } from '@studio/contract/darkroom'
import { isNeutralEdit, readLightroom, sortedEdit } from '@studio/domain/darkroom'
import type { NewPreset } from './presets.service.ts'

export interface PresetFile {
  name: string
  text: string
}

interface ReadFile {
  result: ImportedPreset
  /** What is to be saved; absent unless it is new. */
  preset?: NewPreset
}

/** Longest name of a preset, without the number that makes it unique. */
const MAX_NAME = 56

const lineOf = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim()

/** Compares what presets do, without their names. */
const contentOf = ({ edit, groups }: Omit<NewPreset, 'name'>) =>
  JSON.stringify([sortedEdit(edit), groups.toSorted()])

/** Reads XMP files as presets with names that no preset of the user has. The same preset is read once. */
export function readPresetFiles(files: readonly PresetFile[], existing: readonly EditPreset[]): ReadFile[] {
  const names = new Set(existing.map(({ name }) => name.toLowerCase()))
  const contents = new Map(existing.map((preset) => [contentOf(preset), preset.name]))

  const uniqueName = (name: string) => {
    let unique = name
    for (let number = 2; names.has(unique.toLowerCase()); number++) unique = `${name} ${number}`
    names.add(unique.toLowerCase())
    return unique
  }
  return files.map(({ name: file, text }): ReadFile => {
    const ofFile = lineOf(file.replace(/\.[^.]*$/, '')) || 'Preset'
    const settings = readLightroom(text)
    if (!settings) return { result: { file, status: 'unreadable', name: ofFile, omitted: [] } }
    const { edit, groups, omitted } = settings
    const name = lineOf(settings.name ?? '') || ofFile
    if (isNeutralEdit(edit) && groups.length === 0)
      return { result: { file, status: 'empty', name, omitted } }
    const content = contentOf({ edit, groups })
    const same = contents.get(content)
    if (same !== undefined) return { result: { file, status: 'exists', name: same, omitted } }
    const preset = { name: uniqueName(name), edit, groups }
    contents.set(content, preset.name)
    return { result: { file, status: 'new', name: preset.name, omitted }, preset }
  })
}
