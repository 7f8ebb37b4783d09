import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { Connection, ConnectionTestBody } from '../api-types.ts'

/** Signs in and runs a statement that reads no table. A new key that passes takes the place of the old one. */
export const useTestConnection = ({ id }: Pick<Connection, 'id'>) =>
  useCommand({
    run: () =>
      answered(
        api.POST('/api/v1/warehouse/analysis/connections/{connection_id}/test', {
          params: { path: { connection_id: id } },
        }),
      ),
    changes: ['warehouse'],
    errors: 'form',
  })

/** Signs in with settings that are not stored. */
export const useTestSettings = () =>
  useCommand({
    run: (body: ConnectionTestBody) =>
      answered(api.POST('/api/v1/warehouse/analysis/connections/test', { body })),
    changes: [],
    errors: 'form',
    isSecret: true,
  })
