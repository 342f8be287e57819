/** Trades in a customer's record: the fills of one order in one moment are one event, and each has its fee (R-SPOT-5). */
import type { RecordDetail, RecordDetails } from '../../foundation/wallet/index.ts';
import { recordKey } from '../../foundation/wallet/index.ts';

interface TradeRow {
  pair_id: number;
  trade_no: bigint;
  is_buyer: boolean;
  is_taker: boolean;
  order_id: bigint;
  fee: bigint;
}

/** `currencyOf` answers which of a pair's currencies the buyer and the seller receive. */
export function spotRecordDetails(
  currencyOf: (pairId: number, received: 'base' | 'quote') => number | undefined,
): RecordDetails {
  const detailOf = (row: TradeRow): RecordDetail => {
    const currencyId = currencyOf(row.pair_id, row.is_buyer ? 'base' : 'quote');
    return {
      event: String(row.order_id),
      side: row.is_buyer ? 'buy' : 'sell',
      fees: currencyId === undefined || row.fee === 0n ? [] : [{ currencyId, amount: row.fee }],
    };
  };
  return {
    kinds: ['spot_trade'],
    async read(db, { userId, journals }) {
      const names = journals.map(({ refId }) => refId.split(':'));
      const rows = await db.query<TradeRow>(
        `select pair_id, trade_no, is_buyer, is_taker, case when is_taker then taker_order_id else maker_order_id end as order_id,
           case when is_buyer then buyer_fee else seller_fee end as fee
         from (
           select t.*, t.buyer_id = $1 as is_buyer, (t.taker_side = 'B') = (t.buyer_id = $1) as is_taker
           from unnest($2::integer[], $3::bigint[]) as asked (pair_id, trade_no)
           join spot_trades t on t.pair_id = asked.pair_id and t.trade_no = asked.trade_no
           where t.buyer_id = $1 or t.seller_id = $1) own`,
        [userId, names.map(([pair]) => Number(pair)), names.map(([, trade]) => BigInt(trade!))],
      );
      return new Map(
        rows.map((row) => [
          recordKey({ kind: 'spot_trade', refId: `${row.pair_id}:${row.trade_no}` }),
          detailOf(row),
        ]),
      );
    },
  };
}
