/**
 * Letters that stand in no inbox, on their way: counted, tried again while that is worth something, and dropped when too much of it waits. A code
 * is worthless after five minutes; a link that stops what a thief has asked for is worth as much hours later (R-SEC-5).
 */
import { randomInt } from 'node:crypto';
import { Counter } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';
import type { Carrier, Message } from './carriers.ts';
import { Undeliverable } from './carriers.ts';

/** Before each try. `later`: of what has no code, when the carrier has failed them all. */
export interface Waits {
  /** Within it a letter is begun, nobody knows when. Absent: as soon as the reply is out. */
  firstMs?: number;
  soon: readonly number[];
  later: readonly number[];
}

const MINUTE_MS = 60_000;
export const WAITS: Waits = {
  soon: [0, 1_000, 5_000, 20_000],
  later: [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS),
};
/** A carrier that hangs must not fill the memory. */
const MOST_UNDERWAY = 5_000;
/** Beside them: what waits for hours keeps no code waiting. */
const MOST_PATIENT = 5_000;
const LONGEST_SETTLE_MS = 5_000;

type Carriers = Readonly<Record<Message['channel'], Carrier>>;

export function createDeliveries(
  { log, metrics }: Platform,
  { carriers, waits }: { carriers: Carriers; waits: Waits },
): { add(message: Message): void; settle(): Promise<void> } {
  const sent = new Counter({
    name: 'otp_sent_total',
    help: 'Messages by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [metrics],
  });
  // Each channel has room of its own: one that hangs takes none of the other's.
  const underway = { mail: new Set<Promise<void>>(), sms: new Set<Promise<void>>() };
  const patient = { mail: 0, sms: 0 };

  function ended({ channel, purpose }: Message, error?: unknown): void {
    sent.inc({ channel, outcome: error === undefined ? 'ok' : 'failed' });
    if (error !== undefined) log.error({ err: error, channel, purpose }, 'a message could not be sent');
  }

  async function deliverLater(message: Message): Promise<void> {
    patient[message.channel] += 1;
    await deliver(carriers[message.channel], message, waits.later).then(
      () => ended(message),
      (error: unknown) => ended(message, error),
    );
    patient[message.channel] -= 1;
  }

  function add(message: Message): void {
    const { channel, purpose, code } = message;
    if (underway[channel].size >= MOST_UNDERWAY) {
      sent.inc({ channel, outcome: 'dropped' });
      log.error({ channel, purpose }, 'too many messages wait to be sent');
      return;
    }
    // Whoever asked has his reply first, and what he asks next is not held up by it: what sending costs would tell him that something is sent, and so
    // who has an account (R-SEC-3).
    const { firstMs = 0 } = waits;
    const delivery = new Promise<void>((wake) => {
      if (firstMs === 0) setImmediate(wake);
      else setTimeout(wake, randomInt(firstMs));
    })
      .then(() => deliver(carriers[channel], message, waits.soon))
      .then(() => ended(message))
      .catch((error: unknown) => {
        if (code !== null || error instanceof Undeliverable || patient[channel] >= MOST_PATIENT)
          return ended(message, error);
        log.warn(
          { err: error, channel, purpose },
          'a message could not be sent; it is tried again for hours',
        );
        void deliverLater(message);
      })
      .finally(() => underway[channel].delete(delivery));
    underway[channel].add(delivery);
  }

  return {
    add,
    settle: async () => {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((wake) => (timer = setTimeout(wake, LONGEST_SETTLE_MS)));
      await Promise.race([Promise.all([...underway.mail, ...underway.sms]), enough]);
      clearTimeout(timer);
    },
  };
}

async function deliver(carrier: Carrier, message: Message, waits: readonly number[]): Promise<void> {
  let failure: unknown;
  for (const waitMs of waits) {
    if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs).unref());
    try {
      return await carrier(message);
    } catch (error) {
      if (error instanceof Undeliverable) throw error;
      failure = error;
    }
  }
  throw failure;
}
