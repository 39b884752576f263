// The screens of the studio, each a chunk of its own. A screen has a door of its own (`screen.ts`): one that
// is both imported and fetched lazily would bring its screen along wherever the feature is used.
export const loadDashboard = () => import('../features/dashboard/screen.ts')
export const loadPhotoshoot = async () => {
  const [{ PhotoshootScreen }, { withPrompts }] = await Promise.all([
    import('../features/photoshoot/screen.ts'),
    import('./photoshoot-with-prompts.tsx'),
  ])
  return { PhotoshootScreen: withPrompts(PhotoshootScreen) }
}
export const loadVideo = () => import('../features/video/screen.ts')
export const loadGallery = async () => {
  const [{ GalleryScreen }, { withActs }] = await Promise.all([
    import('../features/gallery/screen.ts'),
    import('./gallery-with-acts.tsx'),
  ])
  return { GalleryScreen: withActs(GalleryScreen) }
}
export const loadLibrary = async () => {
  const [{ LibraryScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/library/screen.ts'),
    import('./library-tabs.tsx'),
  ])
  return { LibraryScreen: withLibraryTabs(LibraryScreen) }
}
export const loadPromptStudio = () => import('../features/prompts/studio/screen.ts')
export const loadPromptEditor = async () => {
  const [{ PromptEditorScreen }, { withPublishing }] = await Promise.all([
    import('../features/prompts/editor/screen.ts'),
    import('./prompts-with-publishing.tsx'),
  ])
  return { PromptEditorScreen: withPublishing(PromptEditorScreen) }
}
export const loadSavedPrompts = () => import('../features/prompts/saved/screen.ts')
export const loadPromptImport = () => import('../features/prompts/import/screen.ts')
export const loadTemplates = async () => {
  const [{ TemplatesScreen }, { withPublishing }] = await Promise.all([
    import('../features/prompts/templates/screen.ts'),
    import('./prompts-with-publishing.tsx'),
  ])
  return { TemplatesScreen: withPublishing(TemplatesScreen) }
}
export const loadReverse = async () => {
  const [{ ReverseScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/reverse/screen.ts'),
    import('./library-tabs.tsx'),
  ])
  return { ReverseScreen: withLibraryTabs(ReverseScreen) }
}
export const loadJobs = () => import('../features/jobs/screen.ts')
export const loadCommunity = () => import('../features/help/screen.ts')
export const loadProfile = () => import('../features/account/screen.ts')
export const loadCreatorLibrary = () => import('../features/works/shelf/screen.ts')
export const loadCollection = () => import('../features/works/collections/screen.ts')
export const loadStatements = () => import('../features/economy/screen.ts')
