import { createSystemSlice } from '../packages/server/src/features/system/index.ts'
import { describeApi } from '../packages/server/src/http/openapi/document.ts'
import { VERSION } from '../packages/server/src/lib/version.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../packages/server/src/slices.ts'

/** docs/openapi.json: the API with every optional module. */
export const apiDescription = (): string => {
  const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
  const api = describeApi([createSystemSlice({ slices }), ...slices], VERSION)
  return `${JSON.stringify(api, null, 1)}\n`
}
