import { Button } from '../../ui/button.tsx'
import { count } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { UploadProgress } from './members.ts'

interface UploadProgressViewProps {
  progress: UploadProgress
  isRunning: boolean
  onStop: () => void
}

const WORDS = {
  add: { label: 'Adding members', done: 'added', unchanged: 'were members already' },
  remove: { label: 'Removing members', done: 'removed', unchanged: 'were no members' },
} as const

/** The progress of an upload, and why it failed. */
export const UploadProgressView = ({ progress, isRunning, onStop }: UploadProgressViewProps) => {
  const { kind, sent, total, changed, unchanged, error } = progress
  const words = WORDS[kind]
  return (
    <div className="flex flex-col gap-3">
      <Progress
        label={words.label}
        value={total === 0 ? 1 : sent / total}
        text={`${count(sent)} of ${count(total)}`}
      />
      <p role="status" className="figures text-sm text-ink-muted">
        {count(changed)} {words.done}, {count(unchanged)} {words.unchanged}.
      </p>
      {error !== undefined && (
        <Notice tone="negative" title="The upload failed">
          {error instanceof Error ? error.message : 'Something went wrong.'} The ids sent before are stored;
          start again to send the rest.
        </Notice>
      )}
      {isRunning && (
        <div>
          <Button size="small" onPress={onStop}>
            Stop
          </Button>
        </div>
      )}
    </div>
  )
}
