/**
 * What the customer had at the journal of a snapshot, by what the app shows him everywhere else: his balances now, without every posting since
 * (R-POL-3). The page of proofs compares it with his leaves, so that a currency that was left out is missed without his looking.
 */
import type { OwnBalance } from '@candor/proof';
import { balancesAt } from '@candor/proof';
import { walletCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';

const PAGE = 100;
/** Who has traded more than this since is told that it was not compared. */
const MOST_PAGES = 20;
const ROUNDS = 3;

type Change = OwnBalance & { journal: string };

/** Undefined when there is too much since, or when money goes on moving while it is read. */
export async function readOwnBalances(journal: string): Promise<OwnBalance[] | undefined> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await newestChange();
    const now = await readNow();
    const changes = await changesSince(journal);
    if (changes === undefined) return undefined;
    if (first === (await newestChange())) return balancesAt(journal, { now, changes });
  }
  return undefined;
}

async function newestChange(): Promise<string | undefined> {
  const { list } = await call(walletCalls.records, { limit: '1' });
  return list[0]?.id;
}

async function readNow(): Promise<OwnBalance[]> {
  const { change_wallet, lever_wallet, micro_wallet, trust_wallet, copy_wallet } = await call(
    walletCalls.list,
    {},
  );
  return [change_wallet, lever_wallet, micro_wallet, trust_wallet, copy_wallet].flatMap(({ balance }) =>
    balance.map(({ currency_name: currency, total: amount }) => ({ currency, amount })),
  );
}

async function changesSince(journal: string): Promise<Change[] | undefined> {
  const changes: Change[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { list } = await call(walletCalls.records, { page: String(page), limit: String(PAGE) });
    const since = list.filter((line) => BigInt(line.journal_id) > BigInt(journal));
    changes.push(
      ...since.map(({ currency_name: currency, value: amount, journal_id }) => ({
        currency,
        amount,
        journal: journal_id,
      })),
    );
    if (since.length < PAGE) return changes;
  }
  return undefined;
}
