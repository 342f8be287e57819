/** The public view of the venue and the operators' board of risk; made once for all who ask within a few seconds. */
import { transparencyCalls } from '@candor/wire';
import type { ReplyOf } from '@candor/wire';
import { riskCalls } from '@candor/wire/operators';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TransparencyPorts } from './ports.ts';
import { transparencyPorts } from './ports.ts';
import { showRates, showTapes } from './feed-view.ts';
import { showAll, showFeed, showStops } from './public-view.ts';

/** Adding up what is open looks at all of it: nobody can make the venue do that more often than this. */
const GOOD_FOR_MS = 3_000;

export function createTransparency(platform: Platform, on: Foundation): Product {
  const ports = transparencyPorts(on);
  const everything = remembered(platform, () => showAll(platform, ports));
  const board = remembered(platform, () => showBoard(platform, ports));
  return {
    name: 'transparency',
    routes: [
      ...routesOf(transparencyCalls, { show: () => everything() }),
      ...routesOf(riskCalls, { board: () => board() }),
    ],
  };
}

async function showBoard(
  platform: Platform,
  ports: TransparencyPorts,
): Promise<ReplyOf<typeof riskCalls.board>> {
  const [contracts, options, expiries, stress] = await Promise.all([
    ports.publicView.contracts(),
    ports.publicView.options(),
    ports.riskBoard.expiries(),
    ports.riskBoard.stress(),
  ]);
  const [feed, stops] = [showFeed(ports), showStops(ports)];
  const [tapes, rates] = [showTapes(ports), showRates(ports)];
  return { time: platform.clock.now(), contracts, options, feed, tapes, rates, stops, expiries, stress };
}

function remembered<View>({ clock }: Platform, make: () => Promise<View>): () => Promise<View> {
  let made: { at: number; view: Promise<View> } | undefined;
  return () => {
    const now = clock.now();
    if (made === undefined || now < made.at || now - made.at >= GOOD_FOR_MS) {
      const view = make();
      made = { at: now, view };
      view.catch(() => (made = undefined));
    }
    return made.view;
  };
}
