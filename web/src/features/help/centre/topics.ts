import type en from '../../../locales/en/help-topics.json'

/** Link targets of a section: a screen, or the list of shortcuts. */
export type HelpLinkTarget =
  | '/dashboard'
  | '/dashboard/photoshoot'
  | '/dashboard/photoshoot/session'
  | '/dashboard/gallery'
  | '/dashboard/videocanvas'
  | '/dashboard/import'
  | '/dashboard/deliveries'
  | '/dashboard/library'
  | '/dashboard/library/things'
  | '/prompt-studio'
  | '/dashboard/saved'
  | '/dashboard/templates'
  | '/reverse-forensics'
  | '/library'
  | '/dashboard/roadmap'
  | '/dashboard/events'
  | '/dashboard/clients/invoices'
  | '/dashboard/clients'
  | 'shortcuts'

export type PictureName =
  | 'dashboard'
  | 'brief'
  | 'sheet'
  | 'gallery'
  | 'lightbox'
  | 'jobs'
  /** Image without text, shared by all languages and themes: `npm run forensic-pictures`. */
  | 'reverse-read'
  | `forensics-${ForensicTest}`

type ForensicTest =
  | 'structure'
  | 'quantisation'
  | 'thumbnail'
  | 'hidden'
  | 'hashes'
  | 'recompression'
  | 'error'
  | 'noise'
  | 'copy'
  | 'bits'

export interface HelpSection {
  id: string
  picture?: PictureName
  link?: HelpLinkTarget
}

export interface HelpTopic {
  id: keyof typeof en
  category: 'getting-started' | 'features' | 'reference' | 'troubleshooting'
  /** Featured topic, shown first and larger (specification, section 2). */
  picture?: PictureName
  sections: readonly HelpSection[]
}

/** Structure of the help; its texts are in `help-topics.json` under the same keys. */
export const TOPICS: readonly HelpTopic[] = [
  {
    id: 'getting-started',
    category: 'getting-started',
    picture: 'dashboard',
    sections: [
      { id: 'sign-in' },
      { id: 'welcome' },
      { id: 'first-shoot', picture: 'dashboard', link: '/dashboard' },
      { id: 'find-your-way' },
      { id: 'cost' },
    ],
  },
  {
    id: 'photoshoot-guide',
    category: 'features',
    picture: 'sheet',
    sections: [
      { id: 'brief', picture: 'brief' },
      { id: 'choices' },
      { id: 'poses' },
      { id: 'reference' },
      { id: 'contact-sheet', picture: 'sheet', link: '/dashboard/photoshoot' },
      { id: 'again' },
    ],
  },
  {
    id: 'gallery-filters',
    category: 'features',
    sections: [
      { id: 'browse', picture: 'gallery', link: '/dashboard/gallery' },
      { id: 'filter' },
      { id: 'lightbox', picture: 'lightbox' },
      { id: 'projects' },
      { id: 'delete' },
    ],
  },
  {
    id: 'darkroom',
    category: 'features',
    sections: [
      { id: 'open', link: '/dashboard/gallery' },
      { id: 'sliders' },
      { id: 'compare' },
      { id: 'crop' },
      { id: 'repairs' },
      { id: 'masks' },
      { id: 'generate' },
      { id: 'presets' },
      { id: 'copy' },
      { id: 'versions' },
    ],
  },
  {
    id: 'import',
    category: 'features',
    sections: [
      { id: 'how', link: '/dashboard/import' },
      { id: 'kept' },
      { id: 'continue' },
      { id: 'limits' },
      { id: 'undo' },
      { id: 'review', link: 'shortcuts' },
      { id: 'stacks' },
      { id: 'export' },
    ],
  },
  {
    id: 'deliver',
    category: 'features',
    sections: [{ id: 'create', link: '/dashboard/deliveries' }, { id: 'share' }, { id: 'results' }],
  },
  {
    id: 'video',
    category: 'features',
    sections: [{ id: 'storyboard', link: '/dashboard/videocanvas' }, { id: 'takes' }, { id: 'sound' }],
  },
  {
    id: 'prompts',
    category: 'features',
    sections: [
      { id: 'write', link: '/prompt-studio' },
      { id: 'language' },
      { id: 'findings' },
      { id: 'save', link: '/dashboard/saved' },
      { id: 'templates', link: '/dashboard/templates' },
      { id: 'evidence' },
    ],
  },
  {
    id: 'reverse',
    category: 'features',
    sections: [
      { id: 'read', picture: 'reverse-read', link: '/reverse-forensics' },
      { id: 'words' },
      { id: 'model' },
      { id: 'test' },
      { id: 'keep' },
    ],
  },
  {
    id: 'forensics',
    category: 'features',
    sections: [
      { id: 'how' },
      { id: 'structure', picture: 'forensics-structure' },
      { id: 'quantisation', picture: 'forensics-quantisation' },
      { id: 'thumbnail', picture: 'forensics-thumbnail' },
      { id: 'credentials' },
      { id: 'hidden', picture: 'forensics-hidden' },
      { id: 'hashes', picture: 'forensics-hashes' },
      { id: 'recompression', picture: 'forensics-recompression' },
      { id: 'error', picture: 'forensics-error' },
      { id: 'noise', picture: 'forensics-noise' },
      { id: 'copy', picture: 'forensics-copy' },
      { id: 'bits', picture: 'forensics-bits' },
    ],
  },
  {
    id: 'event-mode',
    category: 'features',
    sections: [
      { id: 'make', link: '/dashboard/events' },
      { id: 'pair' },
      { id: 'device' },
      { id: 'evening' },
      { id: 'guests' },
    ],
  },
  {
    id: 'publishing',
    category: 'features',
    sections: [{ id: 'publish', link: '/library' }, { id: 'licences' }, { id: 'remix' }, { id: 'found' }],
  },
  {
    id: 'my-library',
    category: 'features',
    sections: [
      { id: 'everything', link: '/dashboard/library' },
      { id: 'folders' },
      { id: 'notes' },
      { id: 'months' },
      { id: 'things', link: '/dashboard/library/things' },
      { id: 'trash' },
    ],
  },
  {
    id: 'roadmap',
    category: 'features',
    sections: [
      { id: 'vote', link: '/dashboard/roadmap' },
      { id: 'suggest' },
      { id: 'follow' },
      { id: 'news' },
    ],
  },
  {
    id: 'invoices',
    category: 'features',
    sections: [{ id: 'write', link: '/dashboard/clients/invoices' }, { id: 'issue' }, { id: 'paid' }],
  },
  {
    id: 'together',
    category: 'features',
    sections: [
      { id: 'open', link: '/dashboard/photoshoot/session' },
      { id: 'write' },
      { id: 'judge' },
      { id: 'pay' },
    ],
  },
  {
    id: 'clients',
    category: 'features',
    sections: [{ id: 'clients', link: '/dashboard/clients' }, { id: 'proof' }, { id: 'back' }],
  },
  {
    id: 'keyboard-shortcuts',
    category: 'reference',
    sections: [{ id: 'how', link: 'shortcuts' }, { id: 'first' }],
  },
  {
    id: 'troubleshooting',
    category: 'troubleshooting',
    picture: 'jobs',
    sections: [
      { id: 'link-expired' },
      { id: 'job-stuck', picture: 'jobs' },
      { id: 'content-policy', link: '/dashboard/photoshoot' },
      { id: 'outage' },
      { id: 'upload' },
      { id: 'backups' },
      { id: 'something-else' },
    ],
  },
]
