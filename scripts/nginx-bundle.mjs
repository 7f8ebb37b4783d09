/** The example of the edge router for nginx in one file: nginx's JavaScript knows ECMAScript 5 and neither packages nor files. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'

const ROUTER = fileURLToPath(new URL('../packages/edge-router/examples/nginx/router.js', import.meta.url))

/** Everything but the form of modules becomes ECMAScript 5; esbuild alone does not go that far. */
const OLD = {
  target: ts.ScriptTarget.ES5,
  module: ts.ModuleKind.ESNext,
  downlevelIteration: true,
  allowJs: true,
}

const oldSyntax = {
  name: 'old syntax',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const { outputText } = ts.transpileModule(source, { fileName: path, compilerOptions: OLD })
      return { contents: outputText, loader: 'js' }
    })
  },
}

/** The one form of export that nginx knows. */
const withDefaultExport = (text) =>
  text.replace(/export \{\s*(\w+) as default\s*\};?\s*$/, 'export default $1\n')

/**
 * Writes the router as nginx imports it.
 *
 * @param {string} target
 */
export const bundleForNginx = async (target) => {
  const { outputFiles } = await build({
    entryPoints: [ROUTER],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2015',
    conditions: ['source'],
    external: ['fs'],
    plugins: [oldSyntax],
    logLevel: 'error',
  })
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, withDefaultExport(outputFiles[0].text))
}
