/** Support as a product: its calls, what is told to whoever is away, and what it gives the house. */
import type { ReplyOf } from '@candor/wire';
import { supportCalls } from '@candor/wire';
import { supportDeskCalls } from '@candor/wire/operators';
import type { ConfigurationKind } from '../../foundation/configuration/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import { utcDay } from '../../platform/clock.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { houseUrl } from '../../platform/http/site.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  askerTypes,
  listThreads,
  markThreadRead,
  openThread,
  rateThread,
  sendMessage,
  showPicture,
  showThread,
  solveThread,
} from './ask.ts';
import { enterAsVisitor } from './asker.ts';
import { agentTypes, answer, assign, linkCase, setState, showPictureToDesk, writeNote } from './desk-acts.ts';
import { answersIn, showAgents, showCanned, showCounts, showFigures, showFile, showQueue } from './desk.ts';
import type { Figures } from './desk-store.ts';
import { figuresSince, forgetLookers, waitingState } from './desk-store.ts';
import { createHours } from './hours-configuration.ts';
import { isOpenAt, nextOpening } from './hours-rules.ts';
import { supportMessages } from './messages.ts';
import type { SupportDeps } from './ports.ts';
import { cannedKind, proposeCanned } from './canned-kind.ts';
import { supportPorts } from './ports.ts';
import { seedCanned } from './seed-canned.ts';
import { forgetSums } from './sums-store.ts';
import { SUPPORT_EXPORT } from './support-export-store.ts';
import { tellAnswered } from './tell-answered.ts';
import { registerReplay } from './tell-thread.ts';
import { supportTexts } from './texts.ts';
import { SUPPORT_TIMELINE } from './timeline-store.ts';

const TELL_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Whoever waits longer is waited for too long. */
const LATE_MS = 3_600_000;
const FIGURES_FRESH_MS = 60_000;
/** Fewer say nothing of how long an answer takes. */
const FEWEST_ANSWERS = 5;

export interface Support extends Product {
  deps: SupportDeps;
  /** Tells whoever has been away; for tests too. */
  tellDue(): Promise<number>;
}

export function createSupport(platform: Platform, on: Foundation): Support {
  const deps: SupportDeps = { platform, ports: supportPorts(on), hours: createHours(platform) };
  return {
    name: 'support',
    deps,
    texts: supportTexts,
    messages: supportMessages,
    exports: [SUPPORT_EXPORT],
    timeline: [SUPPORT_TIMELINE],
    proposals: [cannedKind(deps)],
    configuration: [deps.hours.kind as unknown as ConfigurationKind],
    queues: {
      isPublic: false,
      names: { support: { zh: '客服工单', en: 'Support inbox' } },
      read: () => queues(deps),
    },
    routes: [...askRoutes(deps), ...deskRoutes(deps)],
    async start() {
      registerReplay(deps);
      await deps.hours.start();
      await seedCanned(deps);
      platform.jobs.every('support-tell', TELL_EVERY_MS, async () => void (await tellAnswered(deps)));
      platform.jobs.every('support-tidy', TIDY_EVERY_MS, () => tidy(platform));
    },
    tellDue: () => tellAnswered(deps),
  };
}

function askRoutes(deps: SupportDeps) {
  const { platform, ports } = deps;
  return routesOf(supportCalls, {
    url: async () => ({
      customer_url: platform.config.supportUrl ?? `${houseUrl(platform.config)}/h5/#/pages/help/chat`,
    }),
    hours: () => showHours(deps),
    visitorCode: ({ email }, caller) => ports.mails.send(email, caller),
    visitorEnter: (request, caller) => enterAsVisitor(deps, request, caller),
    threads: (request, caller) => listThreads(deps, request, caller),
    open: (request, caller) => openThread(deps, request, caller),
    thread: (request, caller) => showThread(deps, request, caller),
    send: (request, caller) => sendMessage(deps, request, caller),
    read: (request, caller) => markThreadRead(deps, request, caller),
    typing: (request, caller) => askerTypes(deps, request, caller),
    solve: (request, caller) => solveThread(deps, request, caller),
    rate: (request, caller) => rateThread(deps, request, caller),
    picture: (request, caller) => showPicture(deps, request, caller),
  });
}

function deskRoutes(deps: SupportDeps) {
  return routesOf(supportDeskCalls, {
    queue: (request, caller) => showQueue(deps, request, caller),
    counts: (_request, caller) => showCounts(deps, caller),
    thread: ({ thread_id: id, before_seq: before }, caller) => showFile(deps, { id, before }, caller),
    news: ({ thread_id: id, after_seq: after }, caller) => showFile(deps, { id, after }, caller),
    answer: (request, caller) => answer(deps, request, caller),
    typing: (request, caller) => agentTypes(deps, request, caller),
    assign: (request, caller) => assign(deps, request, caller),
    note: (request, caller) => writeNote(deps, request, caller),
    setState: (request, caller) => setState(deps, request, caller),
    link: (request, caller) => linkCase(deps, request, caller),
    picture: (request, caller) => showPictureToDesk(deps, request, caller),
    agents: () => showAgents(deps),
    canned: () => showCanned(deps),
    saveCanned: (request, caller) => proposeCanned(deps, request, caller),
    figures: () => showFigures(deps),
  });
}

const weeks = new WeakMap<SupportDeps, { at: number; figures: Promise<Figures> }>();

/** Anybody asks how long an answer takes, and it is worked out of all threads there are: once a minute, however many ask. */
function figuresOfWeek(deps: SupportDeps): Promise<Figures> {
  const { db, clock } = deps.platform;
  const now = clock.now();
  const held = weeks.get(deps);
  if (held !== undefined && now - held.at < FIGURES_FRESH_MS && now >= held.at) return held.figures;
  const figures = figuresSince(db, new Date(now - 7 * DAY_MS));
  weeks.set(deps, { at: now, figures });
  figures.catch(() => weeks.delete(deps));
  return figures;
}

async function showHours(deps: SupportDeps): Promise<ReplyOf<typeof supportCalls.hours>> {
  const { platform, hours } = deps;
  const now = platform.clock.now();
  const { days, from_minute, to_minute } = hours.now();
  const answers = answersIn(await figuresOfWeek(deps));
  return {
    is_open: isOpenAt(hours.now(), now),
    opens_at: nextOpening(hours.now(), now) ?? null,
    hours: { days: days.map(Number), from_minute, to_minute },
    first_answer:
      answers === null || answers.count < FEWEST_ANSWERS
        ? null
        : { half_s: answers.half_s, most_s: answers.most_s, answered: answers.count },
  };
}

async function queues({ platform }: SupportDeps) {
  const { db, clock } = platform;
  const { open, oldest_at: oldest, late } = await waitingState(db, new Date(clock.now() - LATE_MS));
  return [{ name: 'support', open, oldestAt: oldest?.getTime() ?? null, late }];
}

async function tidy({ db, clock }: Platform): Promise<void> {
  await forgetSums(db, utcDay(clock.now() - 2 * DAY_MS));
  await forgetLookers(db, new Date(clock.now() - DAY_MS));
}
