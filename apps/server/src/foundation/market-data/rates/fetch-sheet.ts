/** Gets the sheet over HTTP within ten seconds and a size that no sheet reaches: the other side is not trusted. */
import type { RateSheet } from './read-sheet.ts';
import { SheetFault, readSheet } from './read-sheet.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 262_144;

export async function fetchSheet(url: string): Promise<RateSheet> {
  const reply = await fetch(url, {
    headers: { accept: 'application/xml, text/xml' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok || reply.body === null) {
    await reply.body?.cancel();
    throw new SheetFault(`the source answered ${reply.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels what is still on its way.
  for await (const part of reply.body) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new SheetFault(`the answer is larger than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return readSheet(Buffer.concat(parts).toString('utf8'));
}
