/** Referral as the house has it: its calls, the daily run, and the moments at which relations begin and lapse. */
import { referralCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import { deskRoutes } from './desk.ts';
import type { ReferralDeps, ReferralPorts } from './ports.ts';
import { referralExports } from './referral-export-store.ts';
import { REFERRAL_INVARIANTS } from './referral-invariants-store.ts';
import { beginRelation, endBetween } from './relate.ts';
import { saveHidden } from './relations-store.ts';
import { lapseOwn, settleDue } from './run-days.ts';
import { SHARE_WORDS } from './share-words.ts';
import { leaveRank, linkOf, showInvite, showInvitees, showRank, showReturns } from './show-referral.ts';
import { referralTexts } from './texts.ts';

/** Midnight is not waited for: whatever is due is found within so long. */
const LOOK_EVERY_MS = 2_000;
/** How long it may take until a relation lapses of which both use one device or address. */
const LOOK_FOR_OWN_MS = 300_000;
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };

export interface Referral {
  part: Feature & { exports: ReturnType<typeof referralExports>; invariants: typeof REFERRAL_INVARIANTS };
  deps: ReferralDeps;
  /** Settles everything that the present day has still to settle; how many relations. */
  runDue(): Promise<number>;
  /** Lapses what is nobody else's; how many. */
  lapseOwn(): Promise<number>;
}

export function createReferral(platform: Platform, ledger: Ledger, ports: ReferralPorts): Referral {
  const deps: ReferralDeps = { platform, ledger, ports };
  ports.identity.onInvited((tx, of) => beginRelation(deps, tx, of));
  ports.identity.onLinked((tx, userIds) => endBetween(deps, tx, userIds));
  const part: Referral['part'] = {
    name: 'referral',
    texts: referralTexts,
    exports: referralExports(ports.currencyName),
    invariants: REFERRAL_INVARIANTS,
    routes: [
      ...deskRoutes(deps),
      ...routesOf(referralCalls, {
        invite: (_request, { session }) => showInvite(deps, session.userId),
        invitees: (request, { session }) => showInvitees(deps, request, session.userId),
        returns: (request, { session }) => showReturns(deps, request, session.userId),
        rank: (_request, { session }) => showRank(deps, session?.userId),
        showInRank: ({ is_ranked: isRanked }, caller) =>
          onceIn(platform.db, { name: 'referral-rank', caller }, async (tx) => {
            const { userId } = caller.session;
            await saveHidden(tx, userId, !isRanked);
            if (!isRanked) tx.afterCommit(() => leaveRank(deps, userId));
            return { is_ranked: isRanked };
          }),
        poster: async (_request, { session }) => ({ ...(await linkOf(deps, session.userId)), pics: [] }),
        async share(_request, { session, language }) {
          const { title, content } = SHARE_WORDS[language];
          return { ...(await linkOf(deps, session.userId)), share_title: title, share_content: content };
        },
      }),
    ],
    async start() {
      platform.jobs.every(
        'referral-days',
        LOOK_EVERY_MS,
        async (lease) => void (await settleDue(deps, lease)),
      );
      platform.jobs.every(
        'referral-own',
        LOOK_FOR_OWN_MS,
        async (lease) => void (await lapseOwn(deps, lease)),
      );
    },
  };
  return {
    part,
    deps,
    runDue: () => settleDue(deps, ALWAYS),
    lapseOwn: () => lapseOwn(deps, ALWAYS),
  };
}
