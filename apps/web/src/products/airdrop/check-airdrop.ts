/** Recomputes an airdrop in this browser from the customer's own reply and the public list (R-AD-2, R-AD-3). */
import { type AirdropStep, type ListedShare, readAirdrop, readListed, verifyAirdrop } from '@candor/proof';
import { AIRDROP_LIST_ROWS, airdropCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import type { AirdropDetail } from './campaign-words.ts';

/** A longer list is for the command line: here the customer's own row is looked up alone. */
const MOST_ROWS = 20 * AIRDROP_LIST_ROWS;

export interface OwnCheck {
  steps: AirdropStep[];
  isRight: boolean;
  isWhole: boolean;
}

export async function checkAirdrop(detail: AirdropDetail): Promise<OwnCheck> {
  const claim = readAirdrop(detail);
  const isWhole = claim.customers <= MOST_ROWS;
  const list = isWhole ? await wholeList(claim.campaignId) : await ownRow(detail);
  const steps = verifyAirdrop(claim, { list, isWhole });
  return { steps, isRight: steps.every((step) => step.isRight), isWhole };
}

async function wholeList(id: number): Promise<ListedShare[]> {
  const list: ListedShare[] = [];
  for (;;) {
    const after = list.at(-1)?.tag;
    const page = await call(airdropCalls.shares, { id, ...(after === undefined ? {} : { after }) });
    list.push(...page.map(readListed));
    if (page.length < AIRDROP_LIST_ROWS) return list;
  }
}

/** The list goes by tags: what comes after the tag before one's own begins with one's own. */
async function ownRow({ campaign: { id }, tag }: AirdropDetail): Promise<ListedShare[]> {
  if (tag === null) return [];
  const before = (BigInt(`0x${tag}`) - 1n).toString(16).padStart(64, '0');
  return (await call(airdropCalls.shares, { id, after: before, limit: 1 })).map(readListed);
}
