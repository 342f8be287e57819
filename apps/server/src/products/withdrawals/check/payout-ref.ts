/** How a withdrawal is called where its payout waits for a chain. */
const REF = /^withdrawal:([1-9][0-9]*)$/;

export const payoutRef = (id: number | bigint): string => `withdrawal:${id}`;

/** Undefined of a payout that is no withdrawal. */
export function withdrawalOfRef(ref: string): bigint | undefined {
  const id = REF.exec(ref)?.[1];
  return id === undefined ? undefined : BigInt(id);
}
