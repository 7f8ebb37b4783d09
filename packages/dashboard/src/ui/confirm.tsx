import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { Question } from './question.ts'

interface Asked {
  id: number
  question: Question
  answer: (isConfirmed: boolean) => void
}

let asked: Asked | undefined
let questions = 0
const listeners = new Set<() => void>()

const show = (next: Asked | undefined): void => {
  asked = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers the question on the screen with no, as when its page is left. */
const dismissQuestion = (): void => asked?.answer(false)

/** Asks, and resolves to true when the person presses the action. A second question answers the first with no. */
export const confirm = (question: Question): Promise<boolean> => {
  dismissQuestion()
  return new Promise((resolve) => {
    questions += 1
    const answer = (isConfirmed: boolean) => {
      show(undefined)
      resolve(isConfirmed)
    }
    show({ id: questions, question, answer })
  })
}

/** The function that asks before something far-reaching. */
export const useConfirm = (): typeof confirm => confirm

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
)

/** Shows the questions that `confirm` asks. Mounted once, around the pages. */
export const ConfirmRegion = () => {
  const current = useSyncExternalStore(subscribe, () => asked)
  useEffect(() => dismissQuestion, [])
  if (current === undefined) return null
  return (
    <Suspense>
      <QuestionDialog key={current.id} question={current.question} onAnswer={current.answer} />
    </Suspense>
  )
}
