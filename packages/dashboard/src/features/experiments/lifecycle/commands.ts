import type { ExperimentCommand } from '@assay/lifecycle'
import { answered, api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { rereadAfter } from '../../../api/query-keys.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { count } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import { commandLock } from './command-refusal.ts'

/** What can be done with a whole experiment at once. */
export type ActName = Exclude<ExperimentCommand, 'schedule'>

interface Act {
  label: (experiment: Experiment) => string
  title: (experiment: Experiment) => string
  text: (experiment: Experiment) => string
  run: (experiment: Experiment) => Promise<unknown>
  done: string
  undo?: ActName
  isDanger?: boolean
}

const path = ({ id }: Experiment) => ({ params: { path: { id } } })

const sharesInWords = ({ variants }: Experiment): string =>
  variants.map(({ name, traffic_allocation }) => `${traffic_allocation} % ${name}`).join(', ')

const audienceInWords = ({ traffic_percentage, targeting_rules }: Experiment): string => {
  const who = targeting_rules ? 'subjects who match the targeting rules' : 'all subjects'
  return traffic_percentage === 100 ? who : `${traffic_percentage} % of ${who}`
}

const startText = (experiment: Experiment): string =>
  experiment.status === 'PAUSED'
    ? `New subjects enter again, and the ${count(experiment.assignments_count)} who have a variant see it again.`
    : `From now on ${audienceInWords(experiment)} enter and are split: ${sharesInWords(experiment)}. Variants, metrics and statistics are fixed from then on.`

/** While it does not run, the service answers no call for an experiment. */
const withoutAnswer = ({ assignments_count }: Experiment): string =>
  `Applications stop getting variants and show what they show without it, also to the ${count(assignments_count)} subjects who have one.`

const ACTS: Record<ActName, Act> = {
  start: {
    label: ({ status }) => (status === 'PAUSED' ? 'Resume' : 'Start'),
    title: ({ name, status }) => `${status === 'PAUSED' ? 'Resume' : 'Start'} “${name}”?`,
    text: startText,
    run: (experiment) => answered(api.POST('/api/v1/experiments/{id}/start', path(experiment))),
    done: 'The experiment is running.',
  },
  pause: {
    label: () => 'Pause',
    title: ({ name }) => `Pause “${name}”?`,
    text: (experiment) =>
      `${withoutAnswer(experiment)} Assignments are kept: after resuming everybody sees the same variant again.`,
    run: (experiment) => answered(api.POST('/api/v1/experiments/{id}/pause', path(experiment))),
    done: 'The experiment is paused.',
    undo: 'start',
  },
  complete: {
    label: () => 'Complete',
    title: ({ name }) => `Complete “${name}”?`,
    text: (experiment) =>
      `This is final: it cannot run again. ${withoutAnswer(experiment)} Its results stay, and late conversions still count.`,
    run: (experiment) => answered(api.POST('/api/v1/experiments/{id}/complete', path(experiment))),
    done: 'The experiment is completed.',
    isDanger: true,
  },
  archive: {
    label: () => 'Archive',
    title: ({ name }) => `Archive “${name}”?`,
    text: () =>
      'It leaves the lists and cannot be changed. Nothing is deleted; it can be brought back at any time.',
    run: (experiment) => answered(api.POST('/api/v1/experiments/{id}/archive', path(experiment))),
    done: 'The experiment is archived.',
    undo: 'unarchive',
  },
  unarchive: {
    label: () => 'Unarchive',
    title: ({ name }) => `Bring “${name}” back?`,
    text: () => 'It stands in the lists again, in the state in which it was archived.',
    run: (experiment) => answered(api.POST('/api/v1/experiments/{id}/unarchive', path(experiment))),
    done: 'The experiment is back.',
    undo: 'archive',
  },
  delete: {
    label: () => 'Delete draft',
    title: ({ name }) => `Delete the draft “${name}”?`,
    text: ({ key }) =>
      `The draft and its settings are gone for good. Nobody has seen it; the key ${key} becomes free.`,
    run: ({ id, key }) =>
      answered(
        api.DELETE('/api/v1/experiments/{id}', { params: { path: { id }, query: { experiment_key: key } } }),
      ),
    done: 'The draft is deleted.',
    isDanger: true,
  },
}

/** What an act is called for this experiment. */
export const actLabel = (name: ActName, experiment: Experiment): string => ACTS[name].label(experiment)

/** Why an act is not possible in the state of the experiment, in one sentence; undefined when it is. */
export const actRefusal = (name: ActName, experiment: Experiment): string | undefined =>
  commandLock(name, experiment, Date.now())

const refresh = () => rereadAfter(queryClient, ['experiments'])

/** Does it without asking and tells that it is done; a refusal is told as well. */
const perform = async (name: ActName, experiment: Experiment, onDone?: () => unknown): Promise<boolean> => {
  const { run, done, undo } = ACTS[name]
  try {
    await run(experiment)
    await onDone?.()
  } catch (error) {
    toastError(error)
    return false
  }
  toast({
    title: done,
    text: experiment.name,
    ...(undo !== undefined && { undo: () => perform(undo, experiment) }),
  })
  void refresh()
  return true
}

/**
 * Asks first, saying what will happen to whom, then does it.
 *
 * @param onDone what comes before the pages are read anew, such as leaving the page of what is gone
 * @returns whether it was done
 */
export const act = async (
  name: ActName,
  experiment: Experiment,
  onDone?: () => unknown,
): Promise<boolean> => {
  const { label, title, text, isDanger } = ACTS[name]
  const isSure = await confirm({
    title: title(experiment),
    text: text(experiment),
    action: label(experiment),
    tone: isDanger ? 'danger' : 'normal',
  })
  return isSure && perform(name, experiment, onDone)
}

/** One after the other, so that a long list does not use up what the service allows per minute at once. */
const archiveInTurn = async (experiments: readonly Experiment[]): Promise<number> => {
  let gone = 0
  try {
    for (const experiment of experiments) {
      await ACTS.archive.run(experiment)
      gone += 1
    }
  } catch (error) {
    toastError(error)
  }
  return gone
}

/** Archives what can be archived of the chosen experiments, one by one, and tells how many went. */
export const archiveAll = async (experiments: readonly Experiment[]): Promise<boolean> => {
  const ready = experiments.filter((experiment) => actRefusal('archive', experiment) === undefined)
  const left = experiments.length - ready.length
  const isSure = await confirm({
    title: `Archive ${count(ready.length)} experiments?`,
    text: `They leave the lists and cannot be changed; nothing is deleted.${left > 0 ? ` ${count(left)} of the chosen ones stay, because they are running, paused or archived already.` : ''}`,
    action: 'Archive',
  })
  if (!isSure) return false
  const gone = await archiveInTurn(ready)
  toast({ title: `${count(gone)} of ${count(experiments.length)} experiments are archived.` })
  void refresh()
  return true
}
