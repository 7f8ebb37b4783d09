import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { Connection, ConnectionChange, ConnectionWrite } from '../api-types.ts'

const pathOf = ({ id }: Pick<Connection, 'id'>) => ({ params: { path: { connection_id: id } } })

/** Creates a connection; its answer has the public key of a pair that was generated for it. */
export const useCreateConnection = () =>
  useCommand({
    run: (body: ConnectionWrite) => answered(api.POST('/api/v1/warehouse/analysis/connections', { body })),
    changes: ['warehouse'],
    message: ({ name }) => ({ title: `${name} is created` }),
    errors: 'form',
    isSecret: true,
  })

/** Changes a connection. */
export const useChangeConnection = (connection: Connection, onDone: () => unknown) =>
  useCommand({
    run: (body: ConnectionChange) =>
      answered(
        api.PUT('/api/v1/warehouse/analysis/connections/{connection_id}', { ...pathOf(connection), body }),
      ),
    changes: ['warehouse'],
    onDone,
    message: ({ name }) => ({ title: `${name} is changed` }),
    errors: 'form',
    isSecret: true,
  })

/** Asks, then makes a new key pair; the old key works until a test with the new one passes. */
export const useRegenerateKey = (connection: Connection) =>
  useCommand({
    question: () => ({
      title: `Generate a new key for ${connection.name}?`,
      text: 'You register its public half in the other of two slots. The present key keeps working until a test with the new one passes.',
      action: 'Generate key',
    }),
    run: () =>
      answered(
        api.POST('/api/v1/warehouse/analysis/connections/{connection_id}/regenerate-key', pathOf(connection)),
      ),
    changes: ['warehouse'],
    message: () => ({ title: 'A new key is generated' }),
  })

/** Asks, then deletes a connection with its credential and sources. */
export const useDeleteConnection = (connection: Connection, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${connection.name}?`,
      text: 'Its credential and its sources are deleted. Past analyses keep their results and the name of the connection. You cannot undo this.',
      action: 'Delete connection',
      tone: 'danger',
      typed: connection.name,
    }),
    run: () =>
      answered(api.DELETE('/api/v1/warehouse/analysis/connections/{connection_id}', pathOf(connection))),
    onDone,
    changes: ['warehouse'],
    message: () => ({ title: `${connection.name} is deleted` }),
  })
