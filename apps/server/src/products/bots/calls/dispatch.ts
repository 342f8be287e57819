/**
 * One call from its parameters to its reply, for HTTP and websockets alike: who asks is known, weight is counted before anything is
 * read, orders before they are placed, and a key that may only read trades nothing.
 */
import type { WaitingClock } from '../../../platform/waiting-clock.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import type { Payer, UnderWay } from '../../../platform/http/under-way.ts';
import { customerAt, strangerAt } from '../../../platform/http/under-way.ts';
import type { KnownKey } from '../../../foundation/api-keys/index.ts';
import { namesOf } from './account-calls.ts';
import { FAULTS } from '../faults.ts';
import { Asked } from '../params.ts';
import type { Params } from '../params.ts';
import type { RequestLimits, Used } from '../request-limits.ts';
import type { Signing } from './signing.ts';
import type { BotCall, CalledBy } from '../world.ts';
import { NOBODY } from '../world.ts';

export interface Request {
  call: BotCall;
  params: Params;
  ip: string;
  apiKey: string | undefined;
  /** What was signed, as it came; put together where somebody asks. */
  payload(): string;
  /** Who has proved himself on this connection: then nothing is signed but the time is looked at. */
  session?: { name: string; key: KnownKey } | undefined;
  /** Told under which names the request counts, also where it is refused afterwards. */
  onCounted?(names: readonly string[]): void;
  /** Asked when a question that is no order has its turn; throws where it may not be answered any more. */
  mayBegin?(): void;
}

export interface Answered {
  /** As JSON. */
  told: string;
  /** What has been used so far, for headers and `rateLimits`. */
  used: Partial<Used> & { weight: number };
}

export type Dispatch = (request: Request) => Promise<Answered>;

interface Turn {
  payer: Payer;
  names: readonly string[];
  mayBegin: Request['mayBegin'];
}

/** Of a call that weighs more than it was counted with: `used` says what it comes to. */
const payerOf =
  (limits: RequestLimits, names: readonly string[], used: { weight: number }): CalledBy['pay'] =>
  (weight) => {
    used.weight = limits.pay(names, weight);
    limits.refuseUnpaid(names);
  };

export function createDispatch(of: {
  signing: Signing;
  limits: RequestLimits;
  waits: Pick<WaitingClock, 'now'>;
  underWay: UnderWay;
}): Dispatch {
  const { signing, limits, waits, underWay } = of;
  /** Orders go to their engine; whatever else is asked shares the connections of the database with everybody. */
  async function inTurn({ payer, names, mayBegin }: Turn, work: () => unknown): Promise<string> {
    let told = '';
    const turn = underWay.begin(payer);
    if (turn !== undefined) await turn;
    try {
      if (turn !== undefined) limits.refuseUnpaid(names);
      mayBegin?.();
      told = JSON.stringify(await work());
      return told;
    } finally {
      underWay.end(payer, told.length);
    }
  }
  return async ({ call, params, ip, apiKey, payload, session, onCounted, mayBegin }) => {
    if (call.security === 'none' || call.security === 'key') {
      const key = call.security === 'key' ? await signing.admit({ apiKey, ip }) : undefined;
      if (key !== undefined) signing.noteUse(key);
      const names =
        key === undefined ? [`ip:${addressBlock(ip)}`] : namesOf({ keyId: key.id, userId: key.userId });
      onCounted?.(names);
      const used = { weight: limits.take(names, call.weight) };
      const pay = payerOf(limits, names, used);
      const by =
        key === undefined
          ? { ...NOBODY, pay }
          : { ...NOBODY, pay, userId: key.userId, keyId: key.id, apiKey: key.apiKey, key };
      const payer = key === undefined ? strangerAt(ip) : customerAt(key.userId, ip);
      const told = await inTurn({ payer, names, mayBegin }, () =>
        call.handle(new Asked(params, call.params), by),
      );
      return { told, used };
    }
    const key = session?.key ?? (await signing.signed({ apiKey, ip }, params, payload()));
    if (session !== undefined) signing.checkTime(params);
    const names = namesOf({ keyId: key.id, userId: key.userId });
    onCounted?.(names);
    const used = { weight: limits.take(names, call.weight) };
    if (call.security === 'trade' && !key.canTrade) throw FAULTS.badKey();
    if (call.security === 'withdraw' && !(key.withdrawsFrom !== null && key.withdrawsFrom <= waits.now()))
      throw FAULTS.badKey();
    const orders = call.isOrder === true ? limits.takeOrder(names) : {};
    const by = {
      userId: key.userId,
      keyId: key.id,
      apiKey: key.apiKey,
      key,
      session: session?.name,
      payload,
      stillInTime: () => signing.checkTime(params),
      pay: payerOf(limits, names, used),
    };
    const work = () => call.handle(new Asked(params, call.params), by);
    const told =
      call.hasEngine === true
        ? JSON.stringify(await work())
        : await inTurn({ payer: customerAt(key.userId, ip), names, mayBegin }, work);
    return { told, used: { ...used, ...orders } };
  };
}
