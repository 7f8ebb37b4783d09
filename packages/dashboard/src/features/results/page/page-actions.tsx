import { Braces, FileSpreadsheet, Printer, RefreshCw } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { exportReport } from '../../experiments/index.ts'
import type { Experiment } from '../api-types.ts'
import { useClearResultsCache } from '../commands.ts'

interface PageActionsProps {
  experiment: Experiment
  onPrint: () => void
}

/** Actions on the results as a whole: setup, print, export, clear the cache. */
export const PageActions = ({ experiment, onPrint }: PageActionsProps) => {
  const mayClear = useMay('reader')
  const clear = useClearResultsCache(experiment.id)
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
        label="More actions"
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
            label: 'Clear results cache',
            icon: <RefreshCw aria-hidden="true" />,
            onAction: () => clear.run(),
            refused: !mayClear && reservedFor('reader'),
          },
        ]}
      />
    </>
  )
}
