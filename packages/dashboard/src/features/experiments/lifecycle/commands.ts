import type { ExperimentCommand } from '@assay/lifecycle'
import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import { count } from '../../../ui/format.ts'
import type { ToastContent } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import { rulesOf } from '../definition/draft-from-stored.ts'
import { audienceText } from '../targeting/audience-text.ts'
import { commandRefusal } from './command-refusal.ts'

/** Commands that buttons and menus offer for a whole experiment; its schedule has a form of its own. */
export type CommandName = Exclude<ExperimentCommand, 'schedule'>

interface ExperimentCommandTexts {
  label: (experiment: Experiment) => string
  question: (experiment: Experiment) => string
  effect: (experiment: Experiment) => string
  done: string
  send: (experiment: Experiment) => Promise<unknown>
  undo?: CommandName
  isDanger?: boolean
}

const path = ({ id }: Experiment) => ({ params: { path: { id } } })

const allocationText = ({ variants }: Experiment): string =>
  variants.map(({ name, traffic_allocation }) => `${traffic_allocation} % ${name}`).join(', ')

const startEffect = (experiment: Experiment): string =>
  experiment.status === 'PAUSED'
    ? `New subjects are assigned again. The ${count(experiment.assignments_count)} assigned subjects see their variant again.`
    : `Assay assigns variants to ${audienceText(rulesOf(experiment) !== null, experiment.traffic_percentage)}: ${allocationText(experiment)}. The start fixes variants, metrics and statistics.`

/** While an experiment does not run, the service assigns no variant and answers no stored one. */
const stopEffect = ({ assignments_count }: Experiment): string =>
  `Applications get no variant any more and fall back to their default, also for the ${count(assignments_count)} assigned subjects.`

const COMMANDS: Record<CommandName, ExperimentCommandTexts> = {
  start: {
    label: ({ status }) => (status === 'PAUSED' ? 'Resume' : 'Start'),
    question: ({ name, status }) => `${status === 'PAUSED' ? 'Resume' : 'Start'} ${name}?`,
    effect: startEffect,
    done: 'is running',
    send: (experiment) => answered(api.POST('/api/v1/experiments/{id}/start', path(experiment))),
  },
  pause: {
    label: () => 'Pause',
    question: ({ name }) => `Pause ${name}?`,
    effect: (experiment) =>
      `${stopEffect(experiment)} Assignments are kept: after you resume, every subject sees the same variant again.`,
    done: 'is paused',
    send: (experiment) => answered(api.POST('/api/v1/experiments/{id}/pause', path(experiment))),
    undo: 'start',
  },
  complete: {
    label: () => 'Complete',
    question: ({ name }) => `Complete ${name}?`,
    effect: (experiment) =>
      `This is final: a completed experiment cannot run again. ${stopEffect(experiment)} Results stay, and late conversions still count.`,
    done: 'is completed',
    send: (experiment) => answered(api.POST('/api/v1/experiments/{id}/complete', path(experiment))),
    isDanger: true,
  },
  archive: {
    label: () => 'Archive',
    question: ({ name }) => `Archive ${name}?`,
    effect: () =>
      'It leaves the lists and cannot be changed. Nothing is deleted, and you can unarchive it at any time.',
    done: 'is archived',
    send: (experiment) => answered(api.POST('/api/v1/experiments/{id}/archive', path(experiment))),
    undo: 'unarchive',
  },
  unarchive: {
    label: () => 'Unarchive',
    question: ({ name }) => `Unarchive ${name}?`,
    effect: () => 'It returns to the lists with the status it had.',
    done: 'is no longer archived',
    send: (experiment) => answered(api.POST('/api/v1/experiments/{id}/unarchive', path(experiment))),
    undo: 'archive',
  },
  delete: {
    label: () => 'Delete draft',
    question: ({ name }) => `Delete the draft ${name}?`,
    effect: ({ key }) =>
      `The draft and its settings are deleted for good. No subject has seen it. The key ${key} can be used again.`,
    done: 'is deleted',
    send: ({ id, key }) =>
      answered(
        api.DELETE('/api/v1/experiments/{id}', { params: { path: { id }, query: { experiment_key: key } } }),
      ),
    isDanger: true,
  },
}

/** The label of a command for an experiment, such as Resume for the start of a paused one. */
export const commandLabel = (name: CommandName, experiment: Experiment): string =>
  COMMANDS[name].label(experiment)

/**
 * Asks, saying what will happen to whom, then runs the command that it is given.
 *
 * @param onDone called once it is done, such as to leave the page of what was deleted
 */
export const useExperimentCommand = (experiment: Experiment, onDone?: (name: CommandName) => unknown) =>
  useCommand({
    question: (name: CommandName) => {
      const { question, effect, isDanger } = COMMANDS[name]
      return {
        title: question(experiment),
        text: effect(experiment),
        action: commandLabel(name, experiment),
        tone: isDanger ? 'danger' : 'normal',
      }
    },
    run: (name) => COMMANDS[name].send(experiment),
    changes: ['experiments'],
    onDone: (_, name) => onDone?.(name),
    message: (_, name): ToastContent => {
      const { done, undo } = COMMANDS[name]
      return {
        title: `${experiment.name} ${done}`,
        ...(undo !== undefined && { undo: () => COMMANDS[undo].send(experiment) }),
      }
    },
  })

const canBeArchived = (experiment: Experiment): boolean => commandRefusal('archive', experiment) === undefined

interface Archiving {
  archived: number
  /** The error of the first one that the service refused; the rest was not sent. */
  failure: unknown
}

/** Archives one after the other: a long list at once would exceed the rate limit. */
const archiveInTurn = async (experiments: readonly Experiment[]): Promise<Archiving> => {
  let archived = 0
  try {
    for (const experiment of experiments) {
      await COMMANDS.archive.send(experiment)
      archived += 1
    }
  } catch (failure) {
    return { archived, failure }
  }
  return { archived, failure: undefined }
}

const archiveAllEffect = (selected: readonly Experiment[]): string => {
  const refused = selected.filter((experiment) => !canBeArchived(experiment)).length
  const effect = 'They leave the lists and cannot be changed. Nothing is deleted.'
  return refused === 0
    ? effect
    : `${effect} ${count(refused)} of the selected experiments stay because they are running, paused or already archived.`
}

/** Asks, then archives those of the selected experiments that can be archived. */
export const useArchiveAll = (onDone: () => unknown) =>
  useCommand({
    question: (selected: readonly Experiment[]) => ({
      title: `Archive ${count(selected.filter(canBeArchived).length)} experiments?`,
      text: archiveAllEffect(selected),
      action: 'Archive',
    }),
    run: (selected) => archiveInTurn(selected.filter(canBeArchived)),
    changes: ['experiments'],
    onDone,
    message: ({ archived, failure }, selected): ToastContent => ({
      title: `${count(archived)} of ${count(selected.length)} experiments archived`,
      ...(failure instanceof Error && { text: failure.message, tone: 'negative' }),
    }),
  })
