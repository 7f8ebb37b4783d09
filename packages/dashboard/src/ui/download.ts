/**
 * Hands a file to the person.
 *
 * @param fileName its name with ending
 * @param content its text, or the bytes of an image
 * @param type its media type, such as text/csv
 */
export const download = (fileName: string, content: string | Blob, type = 'text/plain'): void => {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
