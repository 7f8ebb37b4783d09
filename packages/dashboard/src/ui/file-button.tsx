import type { ReactNode } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from './button.tsx'
import { toastError } from './toast.ts'

interface FileButtonProps {
  /** Endings or media types, such as '.json,application/json'. */
  accept: string
  /** Called with the text of the chosen file. */
  onText: (text: string, name: string) => void
  /** Greatest size in bytes; 10 MiB by default. */
  maxBytes?: number
  look?: 'primary' | 'secondary' | 'quiet'
  isDisabled?: boolean
  children: ReactNode
}

const MEBIBYTE = 1024 * 1024

/** A button that opens a file of text from the person's computer. */
export const FileButton = (props: FileButtonProps) => {
  const { accept, onText, maxBytes = 10 * MEBIBYTE, look = 'secondary', isDisabled, children } = props
  const read = async (file: File) => {
    if (file.size > maxBytes) {
      toastError(new Error(`${file.name} is larger than ${Math.floor(maxBytes / MEBIBYTE)} MiB.`))
      return
    }
    try {
      onText(await file.text(), file.name)
    } catch {
      toastError(new Error(`${file.name} could not be read.`))
    }
  }
  return (
    <FileTrigger
      acceptedFileTypes={accept.split(',').map((type) => type.trim())}
      onSelect={(files) => {
        const file = files?.[0]
        if (file) void read(file)
      }}
    >
      <Button look={look} isDisabled={isDisabled}>
        {children}
      </Button>
    </FileTrigger>
  )
}
