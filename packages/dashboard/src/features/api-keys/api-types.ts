import type { Schemas } from '../../api/client.ts'

export type ApiKey = Schemas['ApiKey']
export type Scope = ApiKey['scopes'][number]
