/**
 * A program that follows its own trades as the guide tells it to: it subscribes, reads what it missed, and comes back to whichever node
 * is there when its connection ends.
 */
import type { TestServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { signedAsk } from './bots.fixture.ts';
import { openSocket, signedWith } from './sockets/sockets.fixture.ts';
import type { Socket } from './sockets/sockets.fixture.ts';

export interface OwnTrade {
  id: number;
  quantity: string;
  quote: string;
  commission: string;
}

export interface Follower {
  /** What it knows of its trades, however it came to know. */
  trades: ReadonlyMap<number, OwnTrade>;
  /** Numbers of the trades that each of its connections told, as they came. */
  told: readonly number[][];
  end(): Promise<void>;
}

type At = Pick<TestServer, 'url' | 'platform'>;
const A_PAGE = 1_000;

/** From a number on, oldest first, page by page. */
export async function readTrades(at: At, bot: Bot, from = 0): Promise<OwnTrade[]> {
  const found: OwnTrade[] = [];
  for (let fromId = from; ; fromId = found.at(-1)!.id + 1) {
    const { body } = await signedAsk(at, bot, ['GET', '/api/v3/myTrades'], {
      symbol: 'BTCUSDT',
      fromId,
      limit: A_PAGE,
    });
    const page = body as unknown as { id: number; qty: string; quoteQty: string; commission: string }[];
    found.push(
      ...page.map(({ id, qty, quoteQty, commission }) => ({
        id,
        quantity: qty,
        quote: quoteQty,
        commission,
      })),
    );
    if (page.length < A_PAGE) return found;
  }
}

/** `at` answers where to connect now. */
export async function follow(bot: Bot, at: () => At): Promise<Follower> {
  const trades = new Map<number, OwnTrade>();
  const told: number[][] = [];
  let line: Socket | undefined;
  let isOver = false;
  /** Up to this number nothing is missing: what a new connection tells may come before what was missed is read. */
  let whole = 0;
  const highest = (): number => Math.max(0, ...trades.keys());

  async function connect(): Promise<Socket> {
    const node = at();
    const own: number[] = [];
    const opened = await openSocket(node, '/ws-api/v3', ({ event }) => {
      if (event?.['x'] !== 'TRADE') return;
      const [id, quantity, quote, commission] = ['t', 'l', 'Y', 'n'].map((name) => event[name]);
      own.push(id as number);
      trades.set(id as number, { id, quantity, quote, commission } as OwnTrade);
    });
    await opened.call('userDataStream.subscribe.signature', signedWith(node, bot, {}));
    told.push(own);
    for (const missed of await readTrades(node, bot, whole + 1))
      if (!trades.has(missed.id)) trades.set(missed.id, missed);
    return opened;
  }

  const running = (async () => {
    while (!isOver) {
      line = await connect().catch(() => undefined);
      if (line === undefined) await new Promise((wake) => setTimeout(wake, 50));
      else {
        await line.closed;
        whole = highest();
      }
    }
  })();
  while (told.length === 0) await new Promise((wake) => setTimeout(wake, 20));
  return {
    trades,
    told,
    async end() {
      isOver = true;
      line?.end();
      await running;
    },
  };
}
