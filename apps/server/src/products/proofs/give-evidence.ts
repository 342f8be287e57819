/**
 * Evidence of one record for its customer, signed with the key that signs ticks: what its product says of it and every journal about it, in
 * one snapshot. Others' names and accounts are not in it. Nothing changes, however often it is asked for, and a frozen account may ask.
 */
import { EVIDENCE_FORMAT, signedTextOfEvidence } from '@candor/proof';
import type { Evidence } from '@candor/proof';
import type { ReplyOf, RequestOf, proofCalls } from '@candor/wire';
import { Refusal } from '../../platform/refusal.ts';
import { inSnapshot } from './balances-store.ts';
import { journalsShown } from './journals-store.ts';
import type { ProofDeps } from './ports.ts';

export async function giveEvidence(
  { platform: { db, clock }, ports }: ProofDeps,
  { kind, id }: RequestOf<typeof proofCalls.evidence>,
  userId: number,
): Promise<ReplyOf<typeof proofCalls.evidence>> {
  const source = ports.evidence().find((each) => each.kind === kind);
  const found = await inSnapshot(db, async (snapshot) => {
    const of = await source?.read(snapshot, { userId, id });
    return (
      of && { record: of.record, journals: await journalsShown(snapshot, { userId, named: of.journals }) }
    );
  });
  if (found === undefined) throw new Refusal('evidence_unknown');
  const of: Evidence = { format: EVIDENCE_FORMAT, uid: userId, kind, id, made_at: clock.now(), ...found };
  const evidence = JSON.stringify(of);
  const { publicKey, signature } = ports.sign(signedTextOfEvidence(evidence));
  return { evidence, public_key: publicKey, signature };
}
