export { resultsQuery } from './queries.ts'
export { levelText, lift, points, preciseP, range, shown, signedFigure } from './wording.ts'
