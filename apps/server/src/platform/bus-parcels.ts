/**
 * What travels over Redis between nodes: signed with a key of the house, dated and numbered by its sender (ADR 0062). Whoever reaches
 * Redis can read, withhold and disturb; he cannot make a node believe anything, nor hear an old thing twice.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

export interface Parcel {
  from: string;
  topic: string;
  message: unknown;
  /** Its sender said something before it that did not come; of one that was never heard before nobody knows. */
  isAfterGap: boolean;
}

export type Misfit = 'too_long' | 'unsigned' | 'malformed' | 'stale' | 'repeated';

export interface Parcels {
  seal(topic: string, message: unknown): string;
  /** What is not even sent has a number all the same: others see that something is missing. */
  skip(): void;
  /** A word for what does not fit; the message is then dropped. */
  open(text: string): Parcel | Misfit;
}

const LONGEST = 8 * 1024 * 1024;
/** Nodes follow the clock of the database; a message is heard in milliseconds or not at all. */
const STALE_MS = 15_000;
/** Senders that are remembered; only signed ones count, a process each. */
const MOST_SENDERS = 1_000;
const MAC_LENGTH = 43;

const parcelShape = v.object({
  from: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  topic: v.string(),
  n: v.pipe(v.number(), v.safeInteger()),
  at: v.number(),
  message: v.unknown(),
});

export function createParcels(of: { secret: string; nodeId: string; now(): number }): Parcels {
  const key = createHmac('sha256', of.secret).update('messages between nodes').digest();
  const macOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const heardUntil = new Map<string, number>();
  let n = 0;

  return {
    seal(topic, message) {
      n += 1;
      const text = JSON.stringify({ from: of.nodeId, topic, n, at: of.now(), message });
      return macOf(text) + text;
    },
    skip: () => void (n += 1),
    open(sealed) {
      if (sealed.length > LONGEST) return 'too_long';
      const [mac, text] = [sealed.slice(0, MAC_LENGTH), sealed.slice(MAC_LENGTH)];
      const [given, right] = [Buffer.from(mac), Buffer.from(macOf(text))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'unsigned';
      const parcel = parse(text);
      if (parcel === undefined) return 'malformed';
      const { from, topic, message, at } = parcel;
      if (Math.abs(of.now() - at) > STALE_MS) return 'stale';
      // The messages of one sender arrive in its order.
      const before = heardUntil.get(from) ?? 0;
      if (parcel.n <= before) return 'repeated';
      heardUntil.delete(from);
      heardUntil.set(from, parcel.n);
      if (heardUntil.size > MOST_SENDERS) heardUntil.delete(heardUntil.keys().next().value!);
      return { from, topic, message, isAfterGap: before > 0 && parcel.n > before + 1 };
    },
  };
}

function parse(text: string): v.InferOutput<typeof parcelShape> | undefined {
  try {
    const result = v.safeParse(parcelShape, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
