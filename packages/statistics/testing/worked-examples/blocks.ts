import { readFileSync } from 'node:fs'

/** A fenced block of code in a page. */
export interface CodeBlock {
  /** The page, as it was named to the reader. */
  page: string
  /** The line of the page on which the code begins, from 1. */
  line: number
  code: string
}

const FENCED = /^```(\w+)\n([\s\S]*?)^```$/gm

/** The blocks of one language ('ts', 'python', 'r') in a page, in order. */
export const codeBlocks = (page: string, language: string): CodeBlock[] => {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(FENCED)].flatMap(({ 1: name, 2: code = '', index }) =>
    name === language ? [{ page, code, line: text.slice(0, index).split('\n').length + 1 }] : [],
  )
}
