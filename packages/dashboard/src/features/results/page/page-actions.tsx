import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Braces, FileSpreadsheet, Printer, RefreshCw } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { exportReport } from '../../experiments/index.ts'
import type { Experiment } from '../api-types.ts'
import { clearResultsCache } from '../queries.ts'

const useClearCache = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => clearResultsCache(id),
    onSuccess: async ({ keys_deleted }) => {
      toast({
        title: 'The cache is cleared',
        text: `${keys_deleted} stored answers are gone; everything is computed anew.`,
      })
      await client.invalidateQueries({ queryKey: ['results', id] })
    },
    onError: toastError,
  })
}

interface PageActionsProps {
  experiment: Experiment
  onPrint: () => void
}

/** What can be done with the results as a whole. */
export const PageActions = ({ experiment, onPrint }: PageActionsProps) => {
  const mayClear = useMay('reader')
  const clear = useClearCache(experiment.id)
  return (
    <>
      <LinkButton to="/experiments/$id" params={{ id: experiment.id }} look="quiet">
        Setup
      </LinkButton>
      <Button onPress={onPrint}>
        <Printer aria-hidden="true" />
        Print report
      </Button>
      <ActionMenu
        label="More actions for these results"
        items={[
          {
            id: 'csv',
            label: 'Export as CSV',
            icon: <FileSpreadsheet aria-hidden="true" />,
            onAction: () => void exportReport(experiment, 'csv'),
          },
          {
            id: 'json',
            label: 'Export as JSON',
            icon: <Braces aria-hidden="true" />,
            onAction: () => void exportReport(experiment, 'json'),
          },
          {
            id: 'cache',
            label: 'Clear the cache',
            icon: <RefreshCw aria-hidden="true" />,
            onAction: () => clear.mutate(),
            refused: !mayClear && reservedFor('reader'),
          },
        ]}
      />
    </>
  )
}
