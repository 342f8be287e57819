/**
 * R-POL-2: each address of the venue signs each day. A treasurer takes the text to the wallet and brings the signature back; a demo, whose
 * keys are its own, signs at once. What is brought is checked as anybody checks it, before it is shown to anybody.
 */
import { isSignedByAddress, reserveText } from '@candor/proof';
import type { ReplyOf, RequestOf } from '@candor/wire';
import type { proofDeskCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProofDeps } from './ports.ts';
import type { ReserveAddressRow } from './reserve-addresses-store.ts';
import { reserveAddressesOf, saveReserveSignature } from './reserve-addresses-store.ts';
import type { SnapshotRow } from './snapshots-store.ts';
import { findSnapshot, newestSnapshot, snapshotsAfter } from './snapshots-store.ts';

const signedDay = ({ date, hash, public_key }: SnapshotRow) => ({
  date,
  hash: hash.toString('hex'),
  public_key,
});

/** Days newest first, each address with the text that its key signs. */
export async function reserveTexts(
  { platform: { db } }: ProofDeps,
  { limit }: RequestOf<typeof proofDeskCalls.addresses>,
): Promise<ReplyOf<typeof proofDeskCalls.addresses>> {
  const newest = (await newestSnapshot(db))?.seq ?? 0;
  const days = (await snapshotsAfter(db, Math.max(0, newest - limit), limit)).reverse();
  const rows = await reserveAddressesOf(
    db,
    days.map(({ seq }) => seq),
  );
  return days.flatMap((day) =>
    rows
      .filter(({ seq }) => seq === day.seq)
      .map((row) => ({
        seq: row.seq,
        date: day.date,
        ...showAddress(row),
        text: reserveText(signedDay(day), row),
      })),
  );
}

export const showAddress = ({ chain, address, holdings, signature, signed_at: at }: ReserveAddressRow) => ({
  chain,
  address,
  holdings: [...holdings],
  signature,
  signed_at: at?.getTime() ?? null,
});

/** Brings a signature; it is refused unless the key of that address made it over that day. */
export async function bringSignature(
  { platform: { db, clock }, ports }: ProofDeps,
  { seq, chain, address, signature }: RequestOf<typeof proofDeskCalls.sign>,
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(db, { name: 'reserve-signature', caller }, async (tx) => {
    const day = await findSnapshot(tx, seq);
    if (day === undefined) throw new Refusal('proof_unknown');
    if (!isSignedByAddress(signedDay(day), { chain, address, signature }))
      throw new Refusal('signature_wrong');
    const at = new Date(clock.now());
    if (!(await saveReserveSignature(tx, { seq, chain, address, signature, at })))
      throw new Refusal('case_changed');
    const about = { targetType: 'reserve_address', targetId: `${seq}/${chain}/${address}` };
    await ports.audit.record(tx, caller, { action: 'reserve.signed', ...about, after: { signature } });
    return null;
  });
}

/** What the server's own keys can sign of the newest day, of a demo only. True when something was signed. */
export async function signByDemo({ platform: { db, clock }, ports }: ProofDeps): Promise<boolean> {
  const day = await newestSnapshot(db);
  if (day === undefined) return false;
  const open = (await reserveAddressesOf(db, [day.seq])).filter(({ signature }) => signature === null);
  let hasSigned = false;
  for (const row of open) {
    const signature = await ports.signText(row.chain, reserveText(signedDay(day), row));
    // A demo that was given other keys since has no key of that address any more.
    if (signature === undefined || !isSignedByAddress(signedDay(day), { ...row, signature })) continue;
    hasSigned = await saveReserveSignature(db, { ...row, signature, at: new Date(clock.now()) });
  }
  return hasSigned;
}
