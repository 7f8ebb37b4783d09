import type { IdentifiedKey } from '../../../config/identified-key.ts'
import type { ChainPoint } from '../../../features/audit/index.ts'
import { checkSignature, signatureOf } from '../signing/keys.ts'
import type { Checkpoint } from './store.ts'

const signedText = ({ position, hash }: ChainPoint): string => `${position}.${hash}`

/** A checkpoint of an entry, signed with a key. */
export const checkpointOf = (key: IdentifiedKey, { position, hash }: ChainPoint): Checkpoint => ({
  position,
  hash,
  key_id: key.id,
  signature: signatureOf(key, signedText({ position, hash })),
})

/** Whether one of the keys signed a checkpoint as it reads. */
export const isSigned = (keys: readonly IdentifiedKey[], checkpoint: Checkpoint): boolean =>
  checkSignature(keys, checkpoint, signedText(checkpoint)) === 'valid'
