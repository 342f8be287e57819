/**
 * The phones of the chats, in a process of their own: what they cost is not the servers', nor that of whoever measures. Told with which
 * tokens and ports to begin, it says when all are connected and, each time it is asked, what every phone has heard so far.
 */
import { Phone } from './phone.ts';

export interface PhonesPlan {
  tokens: readonly string[];
  ports: readonly number[];
  /** Connected at the same time, while they begin. */
  atOnce: number;
}

/** What one phone heard of its thread; `at` by `sinceEpoch`. */
export interface Heard {
  heard: Phone['heard'];
  twice: number;
}

export type PhonesMessage = { connected: true } | { phones: Heard[] };

const phones: Phone[] = [];
const say = (message: PhonesMessage): void => void process.send!(message);

async function begin({ tokens, ports, atOnce }: PhonesPlan): Promise<void> {
  for (const [place, token] of tokens.entries()) phones.push(new Phone({ token, ports, place }));
  for (let from = 0; from < phones.length; from += atOnce)
    await Promise.all(phones.slice(from, from + atOnce).map((phone) => phone.connect()));
  say({ connected: true });
}

process.on('message', (message: { begin: PhonesPlan } | 'report') => {
  if (message === 'report') say({ phones: phones.map(({ heard, twice }) => ({ heard, twice })) });
  else void begin(message.begin);
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
