/** The one call of it: the wire says that every look is audited, and what is personal is not shown at all (R-OPS-11). */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { standingCalls } from '@candor/wire/operators';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Identity } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { StandingSource } from './ports.ts';

/** Of each product. */
const MOST = 50;
const LARGEST_ID = 2_147_483_647;

interface StandingPorts {
  identity: Pick<Identity, 'userById' | 'sessionsOf'>;
  ledger: Pick<Ledger, 'balancesOf'>;
  collected: { standings(): readonly { product: string; read: StandingSource }[] };
  currencyName(currencyId: number): string;
}

export function createStanding(platform: Platform, ports: StandingPorts): Feature {
  return {
    name: 'standing',
    routes: routesOf(standingCalls, { show: ({ user_id: userId }) => show(platform, ports, userId) }),
  };
}

async function show(
  { db }: Platform,
  { identity, ledger, collected, currencyName }: StandingPorts,
  userId: number,
): Promise<ReplyOf<typeof standingCalls.show>> {
  const user = userId > LARGEST_ID ? undefined : await identity.userById(userId);
  if (user === undefined || user.kind !== 'customer') throw new Refusal('account_unknown');
  const [balances, sessions] = await Promise.all([ledger.balancesOf(userId), identity.sessionsOf(userId)]);
  const open: ReplyOf<typeof standingCalls.show>['open'] = [];
  let isCut = false;
  for (const { product, read } of collected.standings()) {
    const found = await read(db, { userId, most: MOST + 1 });
    isCut ||= found.length > MOST;
    for (const { id, at, params } of found.slice(0, MOST))
      open.push({ product, id, at, params: { ...params } });
  }
  return {
    balances: balances
      .filter(({ available, frozen }) => available > 0n || frozen > 0n)
      .map(({ account, currencyId, available, frozen }) => ({
        account,
        currency: currencyName(currencyId),
        available: formatDecimal(available),
        frozen: formatDecimal(frozen),
      })),
    open: open.toSorted((one, other) => other.at - one.at),
    is_cut: isCut,
    sessions: sessions.map(({ device, createdAt, lastUsedAt }) => ({
      device,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
  };
}
