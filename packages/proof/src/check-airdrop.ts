/** Checks one airdrop from what the customer saved and from public data only: the announced campaign, and the list of all shares. */
import type { AirdropClaim, AirdropStep, ListedShare } from './airdrop-proof.ts';
import { verifyAirdrop } from './airdrop-proof.ts';
import { readListed } from './airdrop-file.ts';
import type { CheckedStep } from './check-chain.ts';
import type { Venue } from './public-ticks.ts';

const PAGE = 1_000;

export async function checkAirdrop(
  venue: Venue,
  claim: AirdropClaim,
  block?: string,
): Promise<CheckedStep[]> {
  const list = await readList(venue, claim.campaignId);
  const steps = verifyAirdrop(claim, { list, isWhole: true, ...(block === undefined ? {} : { block }) });
  return [await announcedStep(venue, claim), ...steps.map(shown)];
}

const shown = ({ step, isRight, expected, found }: AirdropStep): CheckedStep => ({
  name: step,
  isRight,
  detail: isRight ? found : `computed ${expected}, the venue says ${found}`,
});

/** What the customer was told is what everybody is told. */
async function announcedStep(venue: Venue, claim: AirdropClaim): Promise<CheckedStep> {
  const said = (await venue.get(`airdrop/campaign?id=${claim.campaignId}`)) as Record<string, unknown>;
  const isSame = said['block_hash'] === claim.blockHash && String(said['days']) === String(claim.days);
  const detail = `block ${String(said['block_height'])}, ${String(said['block_hash'])}`;
  return { name: 'announced', isRight: isSame, detail };
}

async function readList(venue: Venue, campaignId: number): Promise<ListedShare[]> {
  const list: ListedShare[] = [];
  for (let after = ''; ;) {
    const page = (await venue.get(`airdrop/shares?id=${campaignId}${after}`)) as unknown[];
    list.push(...page.map(readListed));
    if (page.length < PAGE) return list;
    after = `&after=${list.at(-1)!.tag}`;
  }
}
