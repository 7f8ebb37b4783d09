export { InterpretationCard } from './interpretation/interpretation-card.tsx'
