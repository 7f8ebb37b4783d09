import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Packages of this repository are taken from their sources, so that nothing needs to be built first. */
const source = (name: string): string => fileURLToPath(new URL(`../${name}/src/index.ts`, import.meta.url))

/** Where the service runs while the pages are developed: ASSAY_SERVICE, else on its usual port. */
const SERVICE = process.env.ASSAY_SERVICE ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      '@assay/evaluation': source('evaluation'),
      '@assay/lifecycle': source('lifecycle'),
      '@assay/statistics': source('statistics'),
    },
  },
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: false, assetsInlineLimit: 0 },
  server: {
    port: 3100,
    proxy: { '/api': { target: SERVICE, ws: true }, '/ofrep': SERVICE, '/scim': SERVICE, '/health': SERVICE },
  },
})
