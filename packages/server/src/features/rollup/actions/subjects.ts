import type { Context } from '../../../context.ts'
import { planned } from '../store/planned-statement.ts'
import { readOutcomes, readSubjects, type SubjectOutcome, type SubjectQuery } from '../store/subjects.ts'

/** Some subjects of an experiment and what they have done, up to the roll-up; see `catchUp`. */
interface SubjectPage {
  subjects: string[]
  outcomes: SubjectOutcome[]
}

/** The next subjects of an experiment with their outcomes; no subject: there are no more. */
export const subjectPage = (ctx: Context, query: SubjectQuery): Promise<SubjectPage> =>
  planned(ctx, async (ctx) => {
    const subjects = await readSubjects(ctx, query)
    const [first, last] = [subjects.at(0), subjects.at(-1)]
    if (first === undefined || last === undefined) return { subjects, outcomes: [] }
    return { subjects, outcomes: await readOutcomes(ctx, query.experimentId, { first, last }) }
  })
