export { SecondFactorCard } from './second-factor-card.tsx'
