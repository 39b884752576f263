import { defineScreens, searchOf } from '../../platform/screens.ts'

/** A new prompt, or the one in the URL. */
const editor = {
  name: 'promptEditor',
  texts: ['prompts-shared', 'prompt-editor'],
  load: () => import('./editor/screen.ts'),
  view: 'PromptEditorScreen',
} as const

export const promptsScreens = defineScreens([
  {
    path: '/prompt-studio',
    name: 'promptStudio',
    texts: ['prompts-shared', 'prompt-studio'],
    search: searchOf<{ prompt?: string }>(),
    load: () => import('./studio/screen.ts'),
    view: 'PromptStudioScreen',
    nav: { in: 'prompts', name: 'write' },
  },
  { path: '/editor', ...editor },
  { path: '/editor/$id', ...editor },
  {
    path: '/dashboard/saved',
    name: 'savedPrompts',
    texts: ['prompts-shared', 'saved-prompts'],
    load: () => import('./saved/screen.ts'),
    view: 'SavedPromptsScreen',
    nav: { in: 'prompts' },
  },
  {
    path: '/dashboard/saved/import',
    texts: ['prompt-import', 'prompts-shared'],
    load: () => import('./import/screen.ts'),
    view: 'PromptImportScreen',
  },
  {
    path: '/dashboard/templates',
    name: 'templates',
    texts: ['prompts-shared', 'templates', 'brief', 'prompt-picker'],
    load: () => import('./templates/screen.ts'),
    view: 'TemplatesScreen',
    nav: { in: 'prompts' },
  },
])
