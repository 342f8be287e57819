/** The interface that trading programs know, put together: its calls, over HTTP, and what runs beside them. */
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import { underWayOf } from '../../platform/http/under-way.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountCalls } from './calls/account-calls.ts';
import { cashCalls } from './calls/cash-calls.ts';
import { createCountdownStore } from './countdown-store.ts';
import { startCountdowns } from './countdowns.ts';
import { serveApi } from './sockets/api-socket.ts';
import { createDispatch } from './calls/dispatch.ts';
import { mountGuide } from './guide.ts';
import { KeyWatch } from './sockets/key-watch.ts';
import { createListenKeys, listenKeyCalls } from './sockets/listen-keys.ts';
import { marketCalls } from './calls/market-calls.ts';
import { MarketStreams } from './sockets/market-streams.ts';
import { orderCalls } from './calls/order-calls.ts';
import { createRequestLimits } from './request-limits.ts';
import { shareLimits } from './share-limits.ts';
import { mountRest } from './calls/rest.ts';
import { createSigning } from './calls/signing.ts';
import type { Serve } from './sockets/sockets.ts';
import { createSockets } from './sockets/sockets.ts';
import { readAddress, serveStreams } from './sockets/stream-socket.ts';
import { UserStreams } from './sockets/user-streams.ts';
import { createWorld } from './world.ts';

/** `/stream/ws…` is what some clients make of `/ws`. */
const IS_STREAM = /^\/(stream\/)?ws(\/.{1,2000})?$|^\/stream$/;
/** Wrong keys and signatures of one address a minute. */
const WRONG_A_MINUTE = 300;

export function createBots(platform: Platform, on: Foundation): Product {
  const { clock, config, db, log } = platform;
  const perMinute = config.rateLimitPerMinute;
  const limits = createRequestLimits(clock, {
    weight: perMinute,
    orders10s: Math.ceil(perMinute / 6),
    ordersDay: perMinute * 100,
  });
  const wrong = createRequestLimits(clock, { weight: WRONG_A_MINUTE, orders10s: 0, ordersDay: 0 });
  const world = createWorld(platform, on, limits);
  const countdowns = createCountdownStore(db);
  const listen = createListenKeys(config.secretPepper, on.apiKeys);
  const calls = [
    ...marketCalls(world),
    ...orderCalls(world),
    ...accountCalls(world, countdowns),
    ...cashCalls(world),
    ...listenKeyCalls(listen),
  ];
  const signing = createSigning({ clock, keys: on.apiKeys, wrong });
  const dispatch = createDispatch({ signing, limits, waits: platform.waits, underWay: underWayOf(db) });
  const market = new MarketStreams(platform, world);
  const watch = new KeyWatch(log, on.apiKeys);
  const users = new UserStreams(platform, world, watch);
  const named = new Map(calls.flatMap((call) => (call.ws === undefined ? [] : [[call.ws, call] as const])));
  const onFault = (error: unknown) => log.error({ err: error }, 'our fault');
  const api: Serve = (socket) =>
    serveApi({ world, calls: named, dispatch, signing, limits, users, watch, countdowns, onFault }, socket);
  const streams: Serve = (socket, address) =>
    serveStreams({ market, users, listen }, socket, readAddress(address));
  const serveAt = (path: string): Serve | undefined =>
    path === '/ws-api/v3' ? api : IS_STREAM.test(path) ? streams : undefined;
  const sockets = createSockets({ clock, trustProxy: config.trustProxy, perMinute, serveAt });
  let stopSharing = (): void => {};
  return {
    name: 'bots',
    routes: [],
    takesUpgrade: (path) => serveAt(path) !== undefined,
    async mount(app, mayRead) {
      await mountRest(app, { calls, dispatch, limits, log });
      await mountGuide(app, { calls, caps: limits.caps }, mayRead);
      sockets.attach(app.server);
      // The door waits for every connection: these have to go first.
      app.addHook('preClose', async () => sockets.close());
    },
    async start() {
      const desk = on.trading.desk();
      desk.onBatch((batch) => {
        market.onBatch(batch);
        users.onBatch(batch);
      });
      on.ledger.onMoved((moved) => users.onMoved(moved));
      platform.bus.onMissed(() => users.onMissed());
      market.start();
      watch.start();
      stopSharing = shareLimits(limits, platform.bus);
      startCountdowns(platform, world, countdowns);
    },
    async stop() {
      market.stop();
      watch.stop();
      stopSharing();
    },
  };
}
