/**
 * Compiles every package to JavaScript in its folder `dist`, beside copies of whatever else lies among the sources, and
 * builds the dashboard. What is built runs without a compiler: node packages/server/dist/main.js
 * Run: npm run build
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { ensureDashboard } from './dashboard.mjs'
import { bundleForNginx } from './nginx-bundle.mjs'

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url))

const { config } = ts.readConfigFile(join(PACKAGES, '../tsconfig.base.json'), ts.sys.readFile)
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, PACKAGES)

/** A file alone does not know that its package consists of ES modules. */
const FILE_BY_FILE: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  rewriteRelativeImportExtensions: true,
  declaration: false,
  sourceMap: false,
}

/** Types were checked by `npm test`; each file is compiled by itself, which takes milliseconds. */
const compile = async (source: string, target: string): Promise<void> => {
  const { outputText } = ts.transpileModule(await readFile(source, 'utf8'), {
    fileName: source,
    compilerOptions: { ...options, ...FILE_BY_FILE },
  })
  await writeFile(target.replace(/\.ts$/, '.js'), outputText)
}

const isForTests = (file: string): boolean => /\.test\.ts$|^testing\//.test(file)

const buildPackage = async (name: string): Promise<void> => {
  const source = join(PACKAGES, name, 'src')
  const dist = join(PACKAGES, name, 'dist')
  await rm(dist, { recursive: true, force: true })
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((found) => found.isFile())) {
    const from = join(entry.parentPath, entry.name)
    const file = from.slice(source.length + 1)
    if (isForTests(file)) continue
    const to = join(dist, file)
    await mkdir(dirname(to), { recursive: true })
    await (file.endsWith('.ts') ? compile(from, to) : cp(from, to))
  }
}

/** Browsers want their programs bundled. */
const DASHBOARD = 'dashboard'

for (const name of await readdir(PACKAGES)) if (name !== DASHBOARD) await buildPackage(name)
await bundleForNginx(join(PACKAGES, 'edge-router/dist/nginx/router.js'))
if (!ensureDashboard()) process.exitCode = 1
