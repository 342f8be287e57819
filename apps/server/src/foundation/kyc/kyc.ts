/** Verification of customers (R-KYC): calls, the answers other nouns ask for, and what it adds to exports, timelines and queues. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import { finalKind } from './final-proposal.ts';
import { unlinkKind } from './link-accounts.ts';
import { takeBackKind } from './take-back.ts';
import { passKind } from './pass-proposal.ts';
import type {
  KycContext,
  KycPorts,
  LinkedAccounts,
  OnSamePerson,
  OnTakenBack,
  Proofs,
} from './kyc-context.ts';
import { KYC_TIMELINE, kycExports } from './kyc-records.ts';
import { plainNumber } from './kyc-rules.ts';
import { lockCasesOf } from './kyc-store.ts';
import type { UnnamedCase } from './names-store.ts';
import { countriesSeen, saveDigests, unnamedCases, usersWithDocument } from './names-store.ts';
import { createPersons, digestsOf } from './persons.ts';
import type { Kyc } from './ports.ts';
import { expireDue } from './expire-documents.ts';
import { oldestCases, openCounts } from './review-store.ts';
import { kycRoutes } from './routes.ts';
import { nightly, screenEverybody } from './screen-everybody.ts';
import { createVerified } from './verified.ts';
import { kycTexts } from './texts.ts';

export interface KycFeature extends Kyc {
  feature: Feature;
  /** Hears, in the transaction of the finding, which accounts are one person's. */
  onSamePerson(listener: OnSamePerson): void;
  /** Hears, in the transaction that takes it back, whose verification should not have passed. */
  onTakenBack(listener: OnTakenBack): void;
  linkedBy(accounts: LinkedAccounts): void;
  provedBy(proofs: Proofs): void;
  exports: ReturnType<typeof kycExports>;
  timeline: typeof KYC_TIMELINE;
  /** Who showed a document of this number, of whichever country. */
  finder(db: Queryable, text: string): Promise<number[]>;
  /** Cases that wait for a person, by level, for the dashboard and the public status: `kyc_basic`, `kyc_advanced`. */
  queues(db?: Queryable): Promise<{ name: string; open: number; oldestAt: number | null; late: number }[]>;
}

const EXPIRE_EVERY_MS = 10 * 60_000;
const NAMED_AT_ONCE = 500;
const DAY_MS = 86_400_000;
const SCREEN_LOOK_MS = 2_000;

export function createKyc(
  platform: Platform,
  ports: KycPorts & { files: Pick<Files, 'ofUser'> },
): KycFeature {
  let linked: LinkedAccounts | undefined;
  let proofs: Proofs | undefined;
  const context: KycContext = {
    ...ports,
    platform,
    persons: createPersons(platform),
    onSamePerson: [],
    onTakenBack: [],
    linked() {
      if (linked === undefined) throw new Error('identity has not said which accounts are linked');
      return linked;
    },
    proofs() {
      if (proofs === undefined) throw new Error('identity has not said what proves a customer');
      return proofs;
    },
    now: () => new Date(platform.clock.now()),
    waitsNow: () => new Date(platform.waits.now()),
  };
  const screened = nightly(DAY_MS, platform.clock.now, () => screenEverybody(context));
  ports.screening.onChanged(screened.now);
  ports.queues.register({
    queue: 'verification',
    roles: ['kyc_reviewer'],
    open: (db, of) => oldestCases(db, { ...of, now: context.now() }),
  });
  ports.proposals.register(finalKind(context));
  ports.proposals.register(passKind(context));
  ports.proposals.register(unlinkKind(context));
  ports.proposals.register(takeBackKind(context));
  return {
    feature: {
      name: 'kyc',
      texts: kycTexts,
      routes: kycRoutes(context),
      async start() {
        platform.jobs.every('kyc-documents', EXPIRE_EVERY_MS, () => expireDue(context));
        platform.jobs.every('kyc-screening', SCREEN_LOOK_MS, screened.look);
        platform.jobs.every('kyc-names', EXPIRE_EVERY_MS, () => nameOlderCases(context));
      },
    },
    ...createVerified(context),
    onSamePerson: (listener) => void context.onSamePerson.push(listener),
    onTakenBack: (listener) => void context.onTakenBack.push(listener),
    linkedBy: (accounts) => void (linked = accounts),
    provedBy: (by) => void (proofs = by),
    exports: kycExports(context.persons, ports.files),
    timeline: KYC_TIMELINE,
    finder: (db, text) => customersWithNumber(context, db, text),
    async queues(db = platform.db) {
      const counts = await openCounts(db, context.waitsNow());
      return counts.map(({ level, open, overdue, oldestAt }) => ({
        name: `kyc_${level}`,
        open,
        oldestAt: oldestAt?.getTime() ?? null,
        late: overdue,
      }));
    },
  };
}

/** What was sent in before it could be found, to the last: until then somebody may be taken for a stranger. */
export async function nameOlderCases({
  platform,
  persons,
}: Pick<KycContext, 'platform' | 'persons'>): Promise<void> {
  const name = ({ id, user_id: userId, attempt, sealed }: UnnamedCase) =>
    platform.db.transaction('kyc-name', async (tx) => {
      const { basic } = await lockCasesOf(tx, userId);
      // Sent in once more meanwhile, with digests of its own.
      if (basic?.attempt !== attempt) return;
      const person = persons.open(sealed, { userId, caseId: id, attempt });
      await saveDigests(tx, { caseId: id, userId, ...digestsOf({ persons }, person) });
    });
  const failures: unknown[] = [];
  for (let after = 0, isMore = true; isMore;) {
    const rows = await unnamedCases(platform.db, after, NAMED_AT_ONCE);
    await eachByItself(rows, name, (error, { id }) =>
      platform.log.error({ err: error, kycCase: id }, 'a case cannot be found by its person'),
    ).catch((error: unknown) => failures.push(error));
    isMore = rows.length === NAMED_AT_ONCE;
    after = rows.at(-1)?.id ?? after;
  }
  if (failures.length > 0) throw failures[0];
}

/** Numbers are kept as keyed digests of country and number: each country that was ever shown is tried. */
async function customersWithNumber({ persons }: KycContext, db: Queryable, text: string): Promise<number[]> {
  if (plainNumber(text) === undefined) return [];
  const found = await Promise.all(
    (await countriesSeen(db)).map((country) =>
      usersWithDocument(db, persons.index({ country, cardId: text })),
    ),
  );
  return found.flat();
}
