import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import type { Question } from './question.ts'
import { TextField } from './text-field.tsx'

interface QuestionDialogProps {
  question: Question
  onAnswer: (isConfirmed: boolean) => void
}

/** One question with its two answers. Cancel has the focus, so that Enter does no harm. */
export const QuestionDialog = ({ question, onAnswer }: QuestionDialogProps) => {
  const { title, text, action, tone, typed } = question
  const [entered, setEntered] = useState('')
  const isReady = typed === undefined || entered.trim() === typed
  return (
    <Dialog role="alertdialog" title={title} isOpen onClose={() => onAnswer(false)}>
      <Form onSubmit={() => isReady && onAnswer(true)}>
        <p className="text-ink-muted">{text}</p>
        {typed !== undefined && (
          <TextField
            label={`Type “${typed}” to confirm`}
            autoFocus
            autoComplete="off"
            value={entered}
            onChange={setEntered}
          />
        )}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button autoFocus={typed === undefined} onPress={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" look={tone === 'danger' ? 'danger' : 'primary'} isDisabled={!isReady}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
