// The screens of the studio, each a chunk of its own. Fetched past the features' doors: a door that is
// both imported and fetched lazily would bring its screen along wherever the door is used.
export const loadDashboard = () => import('../features/dashboard/dashboard-screen.tsx')
export const loadPhotoshoot = () => import('../features/photoshoot/photoshoot-screen.tsx')
export const loadGallery = () => import('../features/gallery/gallery-screen.tsx')
