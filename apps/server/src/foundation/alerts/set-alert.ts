/** Sets, changes and deletes alerts: under the customer's own row the sum of what he has is counted (R-AL-1). */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, alertCalls } from '@candor/wire';
import { ALERT_LIMITS } from '@candor/wire';
import { utcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { askedAmount } from '../../platform/http/asked-amount.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Pair } from '../markets/index.ts';
import { SPAN_S, aimOf, isReached, measured, wantedOf } from './alert-rules.ts';
import type { AlertRow, Wanted } from './alerts-store.ts';
import {
  changeAlert,
  countAlerts,
  findAlert,
  insertAlert,
  lockCustomer,
  removeAlert,
} from './alerts-store.ts';
import type { AlertDeps } from './ports.ts';

type WireAlert = ReplyOf<typeof alertCalls.create>;
type Asked = Omit<RequestOf<typeof alertCalls.create>, 'symbol' | 'lang'>;

export function shown({ ports }: AlertDeps, row: AlertRow): WireAlert {
  const { kind, value, span } = wantedOf({ spanS: row.span_s, isUp: row.is_up, threshold: row.threshold });
  return {
    id: Number(row.id),
    symbol: ports.markets.pairById(row.pair_id)?.symbol ?? '',
    kind,
    value: formatDecimal(value),
    span,
    repeats: row.repeats,
    by_mail: row.by_mail,
    by_push: row.by_push,
    state: row.state,
    stop_reason: row.stop_reason,
    fired: row.fired,
    fired_at: row.fired_at?.getTime() ?? null,
    created_at: row.created_at.getTime(),
  };
}

export async function createAlert(
  deps: AlertDeps,
  { symbol, ...asked }: RequestOf<typeof alertCalls.create>,
  caller: CustomerCaller,
): Promise<WireAlert> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  const pair = ports.markets.resolvePair({ symbol });
  const at = new Date(platform.clock.now());
  return onceIn(platform.db, { name: 'alert-create', caller }, async (tx) => {
    await lockCustomer(tx, userId, utcDay(at.getTime()));
    if ((await countAlerts(tx, userId)) >= ALERT_LIMITS.set)
      throw new Refusal('alert_limit', { limit: ALERT_LIMITS.set });
    const row = await insertAlert(tx, { ...wantedBy(deps, pair, asked), userId, pairId: pair.id, at });
    return told(deps, tx, row);
  });
}

export async function changeOwnAlert(
  deps: AlertDeps,
  { id, ...asked }: RequestOf<typeof alertCalls.change>,
  caller: CustomerCaller,
): Promise<WireAlert> {
  const { userId } = caller.session;
  return onceIn(deps.platform.db, { name: 'alert-change', caller }, async (tx) => {
    const before = await findAlert(tx, userId, id);
    if (before === undefined) throw new Refusal('alert_unknown');
    const pair = deps.ports.markets.pairById(before.pair_id);
    if (pair === undefined) throw new Refusal('pair_unknown');
    const row = await changeAlert(tx, { ...wantedBy(deps, pair, asked), userId, id });
    if (row === undefined) throw new Refusal('alert_unknown');
    return told(deps, tx, row);
  });
}

export async function removeOwnAlert(
  deps: AlertDeps,
  { id }: RequestOf<typeof alertCalls.remove>,
  caller: CustomerCaller,
): Promise<null> {
  const { userId } = caller.session;
  return onceIn(deps.platform.db, { name: 'alert-remove', caller }, async (tx) => {
    if (!(await removeAlert(tx, userId, id))) throw new Refusal('alert_unknown');
    deps.ports.notify.recordsChanged(tx, [{ userId, kind: 'alert', id: String(id) }]);
    return null;
  });
}

/** The customer's other screens read their lists again. */
async function told(deps: AlertDeps, tx: Tx, row: AlertRow): Promise<WireAlert> {
  deps.ports.notify.recordsChanged(tx, [{ userId: row.user_id, kind: 'alert', id: String(row.id) }]);
  return shown(deps, row);
}

/** An alert on what is so already would fire with the next trade, whatever it does: refused. */
function wantedBy({ platform, ports }: AlertDeps, pair: Pair, asked: Asked): Wanted {
  const { marketData } = ports;
  const isPrice = asked.kind === 'above' || asked.kind === 'below';
  const value = askedAmount(asked.value, isPrice ? pair.priceDecimals : 2);
  const aim = aimOf({ kind: asked.kind, value, span: asked.span });
  if (typeof aim === 'string') throw new Refusal(aim);
  const price = marketData.lastPrice(pair.id);
  if (price === undefined) throw new Refusal('no_price_yet');
  const base =
    asked.span === undefined
      ? undefined
      : marketData.priceBefore(pair.id, platform.clock.now() - SPAN_S[asked.span] * 1_000);
  const now = measured(aim.spanS, price, base);
  if (now !== undefined && isReached(aim, now))
    throw new Refusal('alert_already_reached', { price: formatDecimal(price) });
  return {
    ...aim,
    repeats: asked.repeats,
    byMail: asked.by_mail,
    byPush: asked.by_push,
    afterTrade: marketData.lastTradeNo(pair.id),
  };
}
