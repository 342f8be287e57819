/**
 * The draw (R-AD-2): once the last named day is over and the named block lies deep enough, its hash says at which second of each hour
 * balances are read. A late block is waited for; one that was reorganised away is not taken, and if it was taken already, the campaign
 * is drawn and counted again, as long as nobody was paid.
 */
import { createHash } from 'node:crypto';
import { DRAW_CONFIRMATIONS, drawnMoments, plainHash } from '@candor/formulas';
import type { CampaignRow } from './campaign.ts';
import { endsAt } from './campaign.ts';
import { lockCampaign, realOf, saveDraw, undoDraw } from './campaigns-store.ts';
import type { AirdropDeps, NamedBlock } from './ports.ts';

/** What nodes decided before the last moment has reached the database by then; what has not is waited for by the mark. */
const SETTLING_MS = 10_000;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** True when it was drawn now. */
export async function drawIfDue({ platform, ports }: AirdropDeps, row: CampaignRow): Promise<boolean> {
  const { db, clock, waits } = platform;
  const over = endsAt(row);
  if (waits.now() < over) return false;
  if (clock.now() < (await realOf(db, new Date(over))).getTime() + SETTLING_MS) return false;
  const height = Number(row.block_height);
  if (ports.mine !== undefined) await mineUpTo(ports, height + DRAW_CONFIRMATIONS);
  const block = await finalBlock(ports, height);
  if (block === undefined) return false;
  const blockHash = plainHash(block.hash);
  const moments = drawnMoments({ campaignId: row.id, blockHash, days: row.days }, sha256);
  return db.transaction('airdrop-draw', (tx) =>
    saveDraw(tx, row.id, {
      blockHash,
      moments: moments.map((ms) => new Date(ms)),
      at: new Date(waits.now()),
    }),
  );
}

/** The block of this height when it lies deep enough in one unbroken chain; undefined while it does not. */
export async function finalBlock(
  { blocks }: Pick<AirdropDeps['ports'], 'blocks'>,
  height: number,
): Promise<NamedBlock | undefined> {
  if (blocks === undefined) return undefined;
  const head = await blocks.head();
  if (head.number < height + DRAW_CONFIRMATIONS) return undefined;
  const named = await blocks.block(height);
  let before = named;
  // Read one after the other: a chain that moves in between does not join.
  for (let depth = 1; depth <= DRAW_CONFIRMATIONS && before !== undefined; depth += 1) {
    const next = await blocks.block(height + depth);
    before = next?.parentHash === before.hash ? next : undefined;
  }
  return before === undefined ? undefined : named;
}

/** Whether the draw stands; takes it back when the named block is another one now. Asked before the first share is paid. */
export async function drawStands({ platform, ports }: AirdropDeps, row: CampaignRow): Promise<boolean> {
  const block = await finalBlock(ports, Number(row.block_height));
  // Away, or on the move: nothing is paid until it is known.
  if (block === undefined) return false;
  if (plainHash(block.hash) === row.block_hash) return true;
  platform.log.warn(
    { campaign: row.id, was: row.block_hash, is: block.hash },
    'the block that an airdrop was drawn from was reorganised away; it is drawn again',
  );
  await platform.db.transaction('airdrop-undo-draw', async (tx) => {
    const locked = await lockCampaign(tx, row.id);
    if (locked?.block_hash === row.block_hash && locked.paid_customers === 0) await undoDraw(tx, row.id);
  });
  return false;
}

async function mineUpTo({ blocks, mine }: AirdropDeps['ports'], height: number): Promise<void> {
  const lacking = height - (await blocks!.head()).number;
  if (lacking > 0) await mine!(lacking);
}
