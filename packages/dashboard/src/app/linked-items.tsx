import { Suspense } from 'react'
import { type LinkedEntity, useModulePart } from './module-parts.ts'
import { useHasModule } from './modules.ts'

/** Items of other services that are linked to an entity; nothing where the deployment cannot link any. */
export const LinkedItems = ({ entity }: { entity: LinkedEntity }) => {
  const Part = useModulePart('LinkedItems')
  if (useHasModule()('integrations') !== true) return null
  return (
    <Suspense>
      <Part entity={entity} />
    </Suspense>
  )
}
