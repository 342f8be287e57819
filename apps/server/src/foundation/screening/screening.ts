/**
 * Screening of names and addresses (R-AML-1): a hit opens a case about the customer, and while it is open nothing is paid out to him;
 * two people close it. Nothing here decides, and the same entry asks about the same customer once.
 */
import { screeningCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RiskStatusNoun } from '../risk-status/index.ts';
import { createLists } from './lists.ts';
import { addressOn, personOn } from './match-rules.ts';

export interface ScreenedPerson {
  userId: number;
  name: string;
  /** YYYY-MM-DD. */
  birthDate: string;
}

export interface ScreenedAddress {
  userId: number;
  address: string;
  /** What it is about. */
  refType: 'withdrawal';
  refId: string;
}

export interface ScreenedDeposit {
  userId: number;
  depositId: string;
  /** Everybody who sent it. */
  senders: readonly string[];
  amount: bigint;
  currency: string;
  /** USDT of 10^-8; undefined without a price. */
  value: bigint | undefined;
}

export interface Screening {
  feature: Feature;
  /** Whether this person is on a list at all: asked of many before a transaction is begun for one. */
  isListed(person: ScreenedPerson): boolean;
  /** Opens a case for each entry that may be this person. */
  person(tx: Tx, person: ScreenedPerson): Promise<void>;
  /** Opens a case when money goes to a listed address; answers whether it did. */
  address(tx: Tx, of: ScreenedAddress): Promise<boolean>;
  /** A deposit that one of these sent is held by itself: the number of its case; undefined when none of them is listed (R-AML-2). */
  deposit(tx: Tx, of: ScreenedDeposit): Promise<number | undefined>;
  /** As whom the first of these that is listed is listed; empty when none is. */
  listedAs(addresses: readonly string[]): string;
  /** Reads what has changed, as the job does each minute. */
  reload(): Promise<void>;
  /** Hears that lists have changed: everybody is looked at again. */
  onChanged(listener: () => void): void;
}

const LOOK_EVERY_MS = 60_000;

export function createScreening(
  platform: Platform,
  { riskStatus }: { riskStatus: Pick<RiskStatusNoun, 'openHeld' | 'holdDeposit'> },
): Screening {
  const lists = createLists(platform);
  const listeners: (() => void)[] = [];
  const reload = async (): Promise<void> => {
    if (await lists.reload()) for (const listener of listeners) listener();
  };
  const firstListed = (addresses: readonly string[]): { address: string; listedAs: string } | undefined => {
    for (const address of addresses) {
      const found = addressOn(lists.index(), address);
      if (found !== undefined) return { address, listedAs: `${found.list}: ${found.entry.label}` };
    }
    return undefined;
  };
  return {
    feature: {
      name: 'screening',
      routes: routesOf(screeningCalls, {
        lists: async () =>
          lists.read().map(({ writtenAt, readAt, ...list }) => ({
            ...list,
            written_at: writtenAt,
            read_at: readAt,
          })),
      }),
      async start() {
        // Before the first customer is served: a list that is not there yet screens nobody.
        await lists.reload();
        platform.jobs.everyNode('screening-lists', LOOK_EVERY_MS, reload);
      },
    },
    isListed: (person) => personOn(lists.index(), person).length > 0,
    async person(tx, person) {
      for (const { list, entry } of personOn(lists.index(), person))
        await riskStatus.openHeld(tx, {
          user_id: person.userId,
          kind: 'screening_name',
          ref_type: 'list_entry',
          ref_id: `${list}:${entry.ref}`,
          facts: { listed_as: entry.label, born_in: entry.bornIn.join(', ') },
        });
    },
    async address(tx, { userId, address, refType, refId }) {
      const found = firstListed([address]);
      if (found === undefined) return false;
      await riskStatus.openHeld(tx, {
        user_id: userId,
        kind: 'screening_address',
        ref_type: refType,
        ref_id: refId,
        facts: { address, listed_as: found.listedAs },
      });
      return true;
    },
    async deposit(tx, { senders, ...of }) {
      const found = firstListed(senders);
      return found && riskStatus.holdDeposit(tx, { ...of, ...found });
    },
    listedAs: (addresses) => firstListed(addresses)?.listedAs ?? '',
    reload,
    onChanged: (listener) => void listeners.push(listener),
  };
}
