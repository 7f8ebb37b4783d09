import { FileUp, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { count } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useUpload } from './commands.ts'
import { type IdList, MAX_MEMBERS, readIds } from './id-list.ts'
import type { Upload } from './members.ts'
import { UploadProgressView } from './upload-progress.tsx'

const MAX_BYTES = 300 * 1024 * 1024

interface IdFile {
  name: string
  list: IdList
}

/** Adds members to an id list or removes them, typed or from a file with up to a million ids. */
export const MemberUpload = ({ segmentId }: { segmentId: string }) => {
  const mayEdit = useMay('editor')
  const [text, setText] = useState('')
  const [file, setFile] = useState<IdFile>()
  const { run, stop, progress, isPending } = useUpload(segmentId)
  const list = file?.list ?? readIds(text)
  return (
    <div className="flex flex-col gap-4">
      {file === undefined ? (
        <IdField value={text} onChange={setText} />
      ) : (
        <FileSummary file={file} onClear={() => setFile(undefined)} />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept=".txt,.csv,text/plain,text/csv"
          maxBytes={MAX_BYTES}
          onText={(content, name) => setFile({ name, list: readIds(content) })}
          isDisabled={isPending || !mayEdit}
        >
          <FileUp aria-hidden="true" />
          Choose a file
        </FileButton>
        <UploadButtons ids={list.ids} isDisabled={isPending} onUpload={run} />
      </div>
      {progress && <UploadProgressView progress={progress} isRunning={isPending} onStop={stop} />}
    </div>
  )
}

const IdField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <TextField
    label="Subject ids"
    rows={4}
    code
    value={value}
    onChange={onChange}
    placeholder={'user-1\nuser-2'}
    hint="One per line, or choose a file: plain text, or CSV with the ids in its first column."
  />
)

interface UploadButtonsProps {
  ids: readonly string[]
  isDisabled: boolean
  onUpload: (upload: Upload) => void
}

const refusalFor = (ids: readonly string[]): string | undefined => {
  if (ids.length === 0) return 'Enter ids or choose a file first.'
  return ids.length > MAX_MEMBERS ? `A segment has at most ${count(MAX_MEMBERS)} members.` : undefined
}

const UploadButtons = ({ ids, isDisabled, onUpload }: UploadButtonsProps) => {
  const refused = useMay('editor') ? refusalFor(ids) : reservedFor('editor')
  const size = ids.length === 0 ? '' : count(ids.length)
  const props = { refused, isDisabled }
  return (
    <>
      <Button {...props} look="primary" onPress={() => onUpload({ kind: 'add', ids })}>
        <UserPlus aria-hidden="true" />
        Add {size}
      </Button>
      <Button {...props} look="danger" onPress={() => onUpload({ kind: 'remove', ids })}>
        <UserMinus aria-hidden="true" />
        Remove {size}
      </Button>
    </>
  )
}

const FileSummary = ({ file: { name, list }, onClear }: { file: IdFile; onClear: () => void }) => (
  <Notice
    title={name}
    action={
      <Button size="small" look="quiet" onPress={onClear}>
        Discard
      </Button>
    }
  >
    {count(list.ids.length)} ids.
    {list.duplicates > 0 && ` Duplicates ignored: ${count(list.duplicates)}.`}
    {list.tooLong > 0 && ` Longer than 255 characters, ignored: ${count(list.tooLong)}.`}
  </Notice>
)
