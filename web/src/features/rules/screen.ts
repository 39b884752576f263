export { RulesScreen } from './rules-screen.tsx'
export { RuleScreen } from './rule-screen.tsx'
