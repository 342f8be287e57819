/**
 * Three traders of a demo whom a program trades for, so that there is somebody to copy (R-GEN-5): play money, orders by the way of every
 * order at published ticks, a history that begins with the demo's first start. They are declared, and the thirty days of R-CP-1 are not
 * claimed for them; nowhere but in a demo are they made.
 */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { SIMULATED_LEADS } from '@candor/wire';
import { COPY_AGREEMENT } from '@candor/wire';
import { onceWritable } from '../../foundation/ledger/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertLead, leadOfUser, moveLead } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

interface DemoLead {
  name: (typeof SIMULATED_LEADS)[number];
  about: string;
  shareRate: string;
  pair: string;
  lots: number;
  leverage: number;
  /** How long he waits and how long he holds. */
  everyMs: number;
  /** With the last move of the price, or against it. */
  isTrend: boolean;
}

const DEMO_LEADS: readonly DemoLead[] = [
  {
    name: 'Tide',
    about: 'Simulated. Follows the last minute of BTC/USDT.',
    shareRate: '0.1',
    pair: 'BTCUSDT',
    lots: 60,
    leverage: 5,
    everyMs: 60_000,
    isTrend: true,
  },
  {
    name: 'Anchor',
    about: 'Simulated. Trades against the last moves of ETH/USDT.',
    shareRate: '0.08',
    pair: 'ETHUSDT',
    lots: 100,
    leverage: 3,
    everyMs: 150_000,
    isTrend: false,
  },
  {
    name: 'Ridge',
    about: 'Simulated. Holds BTC/USDT for some minutes.',
    shareRate: '0.12',
    pair: 'BTCUSDT',
    lots: 120,
    leverage: 10,
    everyMs: 300_000,
    isTrend: true,
  },
];
const MONEY = decimal('20000');
const LOOK_EVERY_MS = 10_000;

export async function startDemoLeads(deps: CopyDeps): Promise<void> {
  const { config, jobs } = deps.platform;
  if (config.mode !== 'demo' || !config.demoTraders) return;
  await onceWritable(jobs, {
    name: 'copy-trading-demo-leads',
    async act() {
      for (const [n, of] of DEMO_LEADS.entries()) await makeOne(deps, of, n + 1);
    },
  });
  const marks = new Map<string, bigint>();
  jobs.every('copy-trading-demo', LOOK_EVERY_MS, async () => {
    for (const [n, of] of DEMO_LEADS.entries()) await tradeOne(deps, { of, n: n + 1, marks });
  });
}

async function makeOne(deps: CopyDeps, of: DemoLead, n: number): Promise<void> {
  const { platform, ports, ledger } = deps;
  const userId = await ports.demoLead(n);
  await platform.db.transaction('copy-demo', async (tx) => {
    // A start before this one, or another node.
    if ((await leadOfUser(tx, userId)) !== undefined) return;
    const at = new Date(platform.clock.now());
    const id = await insertLead(tx, {
      userId,
      name: of.name,
      about: of.about,
      shareRate: decimal(of.shareRate),
      at,
      isSimulated: true,
      agreementVersion: COPY_AGREEMENT.version,
    });
    if (id === undefined) return;
    await moveLead(tx, { id, from: 'applied', to: 'active', at });
    const head = { kind: 'demo_funding', refType: 'demo', refId: `copy-lead:${userId}` } as const;
    const to = { userId, account: 'contract', bucket: 'available' } as const;
    await ledger.post(tx, [
      journalOf({ ...head, actor: 'job:demo-funding' }, [
        { from: house('X:demo'), to, currencyId: ports.currencyId, amount: MONEY },
      ]),
    ]);
  });
}

/** Closes what he has held long enough; opens with the move since the last look when he has nothing. */
async function tradeOne(
  { platform, ports }: CopyDeps,
  { of, n, marks }: { of: DemoLead; n: number; marks: Map<string, bigint> },
): Promise<void> {
  const desk = ports.desk();
  const userId = await ports.demoLead(n);
  const now = platform.clock.now();
  const pair = desk.pairs().find(({ key }) => key === of.pair);
  const mark = pair && desk.marks().get(pair.id);
  if (pair === undefined || mark === undefined) return;
  const [held] = await desk.held(platform.db, { userId });
  if (held !== undefined) {
    if (now - held.openedAt.getTime() >= of.everyMs && !held.isClosing)
      await unlessRefused(() => desk.closeOwn({ userId, positionId: held.id }));
    return;
  }
  const before = marks.get(of.name);
  marks.set(of.name, mark);
  if (before === undefined || before === mark) return;
  const side = mark > before === of.isTrend ? 'L' : 'S';
  await unlessRefused(() =>
    desk.order({ userId, pairId: pair.id, side, lots: of.lots, leverage: of.leverage }),
  );
}

/** A halt, a silence, an empty account or ticks that wait to be acted on: there is a next look. */
async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
