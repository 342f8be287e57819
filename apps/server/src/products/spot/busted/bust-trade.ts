/**
 * Busting a trade, as two persons do it, or three where it is much (R-MD-6, R-OPS-3, R-OPS-9): proposed only when the records prove the breach, proved again as
 * the second person says yes, and then everything at once: the row, the journal, the candles, the messages, the notice.
 */
import { formatDecimal } from '@candor/money';
import { Overdraft } from '../../../foundation/ledger/index.ts';
import type { ProposalKind } from '../../../foundation/operators/index.ts';
import { checksFor } from '../../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { noticeOf } from './bust-notice.ts';
import { insertBust, lockRebates, takeRebatesBack } from './busts-store.ts';
import type { Examined, TradeName } from './examine-trade.ts';
import { examineTrade } from './examine-trade.ts';
import type { BustDeps } from './ports.ts';
import type { SettledBust } from './settle-bust.ts';
import { bustJournal } from './settle-bust.ts';
import { tellBothSides } from './tell-sides.ts';
import { effectOf, refuseUncovered, weighBust, worthOf } from './weigh-bust.ts';

export const BUSTED_TRADE = 'busted_trade';

interface Act {
  payload: TradeName;
  proposalId: number;
  maker: number;
  approver: number | undefined;
}

export function bustedTradeKind(deps: BustDeps): ProposalKind<TradeName> {
  return {
    kind: BUSTED_TRADE,
    makers: ['market_admin', 'treasurer'],
    checkers: ['market_admin', 'treasurer', 'withdrawal_approver'],
    checksNeeded: (_name, sum) => checksFor(sum, 1),
    async moves(db, name) {
      const examined = await examineTrade(deps, db, name);
      const { trade } = examined;
      const { houseBase, houseQuote } = await weighBust(deps, db, { examined, lock: false });
      const isHousePutting = houseBase > 0n || houseQuote > 0n;
      const sides = [`U:${trade.buyer_id}`, `U:${trade.seller_id}`] as const;
      return {
        value: worthOf(deps.ports, examined),
        accounts: isHousePutting ? [...sides, 'E:equity'] : sides,
      };
    },
    async prepare(tx, input) {
      const { match_id: pairId, trade_no: tradeNo } = input as { match_id: number; trade_no: number };
      const examined = await provenBreach(deps, tx, { pairId, tradeNo });
      refuseUncovered(await weighBust(deps, tx, { examined, lock: false }));
      return { pairId, tradeNo };
    },
    async render(db, name) {
      const examined = await examineTrade(deps, db, name);
      const worth = worthOf(deps.ports, examined);
      return effectOf(examined, { bust: await weighBust(deps, db, { examined, lock: false }), worth });
    },
    execute: (tx, act) => bustTrade(deps, tx, act),
  };
}

/** The one gate: without a breach that the records prove there is no way on, whoever asks. */
async function provenBreach(deps: BustDeps, db: Queryable, name: TradeName): Promise<Examined> {
  const examined = await examineTrade(deps, db, name);
  if (examined.trade.busted_at !== null) throw new Refusal('trade_already_busted');
  if (examined.breaches.length === 0) throw new Refusal('trade_kept_the_band');
  return examined;
}

async function bustTrade(deps: BustDeps, tx: Tx, act: Act): Promise<void> {
  const { payload, proposalId } = act;
  const { platform, ports } = deps;
  const examined = await provenBreach(deps, tx, payload);
  const { trade, pair, breaches } = examined;
  const at = new Date(platform.clock.now());
  // Fees that referrers would have got a part of are whole again before they are weighed.
  await lockRebates(tx, payload.pairId);
  await weighBust(deps, tx, { examined, lock: true });
  await takeRebatesBack(tx, payload, at);
  const bust = await weighBust(deps, tx, { examined, lock: true });
  refuseUncovered(bust);
  if (!(await insertBust(tx, { ...payload, proposalId, breaches, at })))
    throw new Refusal('trade_already_busted');
  await post(deps, tx, { act, bust });
  await ports.correct(tx, { pairId: pair.id, at: trade.at.getTime() });
  await tellBothSides(deps, tx, { examined, bust });
  const texts = noticeOf({
    symbol: pair.symbol,
    base: pair.baseName,
    quote: pair.quoteName,
    tradeNo: payload.tradeNo,
    price: trade.price,
    quantity: trade.quantity,
    at: trade.at.getTime(),
    breaches,
  });
  await ports.publish(tx, { texts, at });
  tx.afterCommit(() =>
    platform.log.warn(
      { pair: pair.symbol, trade: payload.tradeNo, price: formatDecimal(trade.price), breaches },
      'a trade that broke the price band was undone',
    ),
  );
}

async function post(
  { ledger }: BustDeps,
  tx: Tx,
  { act, bust }: { act: Act; bust: SettledBust },
): Promise<void> {
  const { payload, maker, approver } = act;
  const head = {
    refType: 'spot_trade',
    refId: `${payload.pairId}:${payload.tradeNo}`,
    actor: `operator:${maker}`,
    ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
  };
  await ledger.post(tx, [bustJournal(head, bust)]).catch((error: unknown) => {
    if (error instanceof Overdraft) throw new Refusal('bust_not_covered');
    throw error;
  });
}
