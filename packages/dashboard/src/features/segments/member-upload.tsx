import { FileUp, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { count } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type IdList, MAX_MEMBERS, readIds } from './id-list.ts'
import { type UploadState, useUpload } from './use-upload.ts'

const MAX_BYTES = 300 * 1024 * 1024

/** Adds members to an id list or removes them, typed or from a file with up to a million ids. */
export const MemberUpload = ({ segmentId }: { segmentId: string }) => {
  const mayEdit = useMay('editor')
  const [text, setText] = useState('')
  const [file, setFile] = useState<{ name: string; list: IdList }>()
  const upload = useUpload(segmentId)
  const list = file?.list ?? readIds(text)
  const refused = mayEdit ? whyNot(list) : reservedFor('editor')
  return (
    <div className="flex flex-col gap-4">
      {file === undefined ? (
        <TextField
          label="Subject ids"
          rows={4}
          code
          value={text}
          onChange={setText}
          placeholder={'user-1\nuser-2'}
          hint="One in each line, or choose a file: text, or CSV with the ids in the first column."
        />
      ) : (
        <FileSummary name={file.name} list={file.list} onClear={() => setFile(undefined)} />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept=".txt,.csv,text/plain,text/csv"
          maxBytes={MAX_BYTES}
          onText={(content, name) => setFile({ name, list: readIds(content) })}
          isDisabled={upload.isRunning || !mayEdit}
        >
          <FileUp aria-hidden="true" />
          Choose a file
        </FileButton>
        <Button
          look="primary"
          refused={refused}
          isDisabled={upload.isRunning}
          onPress={() => void upload.start('add', list.ids)}
        >
          <UserPlus aria-hidden="true" />
          Add {countOf(list)}
        </Button>
        <Button
          look="danger"
          refused={refused}
          isDisabled={upload.isRunning}
          onPress={() => void upload.start('remove', list.ids)}
        >
          <UserMinus aria-hidden="true" />
          Remove {countOf(list)}
        </Button>
      </div>
      {upload.state && <UploadProgress state={upload.state} onStop={upload.stop} />}
    </div>
  )
}

const countOf = ({ ids }: IdList): string => (ids.length === 0 ? '' : count(ids.length))

const whyNot = ({ ids }: IdList): string | undefined => {
  if (ids.length === 0) return 'Type ids or choose a file first.'
  return ids.length > MAX_MEMBERS ? `A segment holds at most ${count(MAX_MEMBERS)} members.` : undefined
}

const FileSummary = ({ name, list, onClear }: { name: string; list: IdList; onClear: () => void }) => (
  <Notice
    title={name}
    action={
      <Button size="small" look="quiet" onPress={onClear}>
        Discard
      </Button>
    }
  >
    {count(list.ids.length)} ids.
    {list.repeated > 0 && ` ${count(list.repeated)} stand there twice and count once.`}
    {list.tooLong > 0 && ` ${count(list.tooLong)} are longer than 255 characters and are left out.`}
  </Notice>
)

const UploadProgress = ({ state, onStop }: { state: UploadState; onStop: () => void }) => {
  const verb = state.kind === 'add' ? 'added' : 'removed'
  const known = state.kind === 'add' ? 'were members already' : 'were no members'
  return (
    <div className="flex flex-col gap-3">
      <Progress
        label={state.kind === 'add' ? 'Adding members' : 'Removing members'}
        value={state.total === 0 ? 1 : state.sent / state.total}
        text={`${count(state.sent)} of ${count(state.total)}`}
      />
      <p role="status" className="figures text-sm text-ink-muted">
        {count(state.changed)} {verb}, {count(state.unchanged)} {known}.
      </p>
      {state.error !== undefined && (
        <Notice tone="negative" title="The upload stopped">
          {state.error instanceof Error ? state.error.message : 'Something went wrong.'} What was sent before
          stays; start again to send the rest.
        </Notice>
      )}
      {!state.isDone && (
        <div>
          <Button size="small" onPress={onStop}>
            Stop
          </Button>
        </div>
      )}
    </div>
  )
}
