import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { PreviewStart, Source, SourceChange, SourceWrite } from '../api-types.ts'

const pathOf = ({ id }: Pick<Source, 'id'>) => ({ params: { path: { source_id: id } } })

/** Creates a source. */
export const useCreateSource = (onDone: (source: Source) => unknown) =>
  useCommand({
    run: (body: SourceWrite) => answered(api.POST('/api/v1/warehouse/analysis/sources', { body })),
    changes: ['warehouse'],
    onDone,
    message: ({ name }) => ({ title: `${name} is created` }),
    errors: 'form',
  })

/** Changes a source, which takes its validation away. */
export const useChangeSource = (source: Source, onDone: () => unknown) =>
  useCommand({
    run: (body: SourceChange) =>
      answered(api.PUT('/api/v1/warehouse/analysis/sources/{source_id}', { ...pathOf(source), body })),
    changes: ['warehouse'],
    onDone,
    message: ({ name }) => ({ title: `${name} is changed`, text: 'Validate it before it is used again.' }),
    errors: 'form',
  })

/** Asks, then deletes a source. */
export const useDeleteSource = (source: Source, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${source.name}?`,
      text: 'Past analyses keep their results. You cannot undo this.',
      action: 'Delete source',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/warehouse/analysis/sources/{source_id}', pathOf(source))),
    onDone,
    changes: ['warehouse'],
    message: () => ({ title: `${source.name} is deleted` }),
  })

/** Compares table and columns with the metadata of the warehouse; reads no data. */
export const useValidateSource = (source: Source) =>
  useCommand({
    run: () => answered(api.POST('/api/v1/warehouse/analysis/sources/{source_id}/validate', pathOf(source))),
    changes: ['warehouse'],
    message: () => ({ title: `${source.name} is valid` }),
    errors: 'form',
  })

/** Counts what the source holds in a window; a long one goes on in the background. */
export const usePreviewSource = (source: Source, onDone: (runId: string) => unknown) =>
  useCommand({
    run: (body: PreviewStart) =>
      answered(
        api.POST('/api/v1/warehouse/analysis/sources/{source_id}/preview', { ...pathOf(source), body }),
      ),
    changes: ['warehouse'],
    onDone: ({ run_id }) => onDone(run_id),
    errors: 'form',
  })
