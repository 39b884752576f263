export const builtInTemplates = (_language: 'en' | 'es'): import('./templates.ts').Template[] => []
