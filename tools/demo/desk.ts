/**
 * The desk of a demo where nobody sits: two demo operators log in as people do and decide verifications some seconds after they came,
 * by the calls of the console and with its traces, so that a visitor can try what needs one (R-GEN-5). They pass what was
 * sent in and look at nothing: in live there are no such operators.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { NotLoggedInError, RefusalError } from '@candor/client';
import type { ReplyOf } from '@candor/wire';
import { operatorKycCalls, operatorSessionCalls, proposalCalls } from '@candor/wire/operators';
import { DEMO_DESK, demoLogin } from '../../apps/server/src/foundation/operators/index.ts';
import type { Venue } from './venue.ts';
import { openVenue } from './venue.ts';

const LOOK_EVERY_MS = 1_000;
/** A code is good for one login: the next one comes with the next half-minute. */
const NEXT_CODE_MS = 31_000;
const AT_ONCE = 50;
const YEARS_GOOD = 5;

type Head = ReplyOf<typeof operatorKycCalls.queue>['data'][number];
interface Clerk {
  /** At the desk, logged in. */
  sit(): Promise<Venue>;
  /** Says it once more, with a fresh proof of the second factor where one is asked for (R-OPS-14). */
  agree<Answer>(desk: Venue, say: () => Promise<Answer>): Promise<Answer>;
}

export interface DeskSettings {
  url: string;
  dataDir: string;
  /** How long a case has waited when it is decided, in seconds. */
  afterS: number;
  /** What went wrong and is no refusal. */
  complain: (error: unknown) => void;
}

/** Runs until the signal; never rejects. */
export async function runDemoDesk(settings: DeskSettings, signal: AbortSignal): Promise<void> {
  const [first, second] = DEMO_DESK.map((email) => clerkOf(settings, email)) as [Clerk, Clerk];
  /** Cases as they were refused: not asked again until they change. */
  const refused = new Set<string>();
  while (!signal.aborted) {
    let pause = LOOK_EVERY_MS;
    try {
      for (const head of await waiting(await first.sit(), settings.afterS)) {
        const version = `${head.id}:${head.version}:${head.proposal_id ?? ''}`;
        if (refused.has(version)) continue;
        await pass(head, { first, second }).catch((error: unknown) => {
          // The next code comes with the next half-minute.
          if (!(error instanceof RefusalError) || error.code === 'second_factor_wrong') throw error;
          refused.add(version);
        });
      }
    } catch (error) {
      pause = error instanceof NotLoggedInError ? LOOK_EVERY_MS : NEXT_CODE_MS;
      if (!(error instanceof RefusalError || error instanceof NotLoggedInError)) settings.complain(error);
    }
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Those of which nobody else has said that he has them. */
async function waiting(desk: Venue, afterS: number): Promise<Head[]> {
  const { data } = await desk.ask(operatorKycCalls.queue, {
    state: 'review',
    page: '1',
    limit: String(AT_ONCE),
  });
  return data.filter((head) => head.age_s >= afterS && head.claimed_by === null);
}

async function pass(head: Head, { first, second }: { first: Clerk; second: Clerk }): Promise<void> {
  let { proposal_id: proposalId } = head;
  if (proposalId === null) {
    const desk = await first.sit();
    await look(desk, head.id);
    const expires = { expires_on: dayInYears(YEARS_GOOD) };
    const decided = await first.agree(desk, () =>
      desk.ask(operatorKycCalls.decide, {
        case_id: String(head.id),
        version: String(head.version),
        decision: 'pass',
        ...(head.level === 'advanced' && expires),
      }),
    );
    proposalId = decided.proposal_id;
  }
  if (proposalId === null) return;
  const other = await second.sit();
  const proposal = await other.ask(proposalCalls.detail, { id: String(proposalId) });
  // What a person proposed is for a person to check.
  if (proposal.kind !== 'kyc_pass' || !proposal.maker.name.startsWith('Demo desk') || !proposal.may_check)
    return;
  await look(other, head.id);
  await second.agree(other, () =>
    other.ask(proposalCalls.approve, { id: String(proposal.id), version: String(proposal.version) }),
  );
}

/** Nobody decides on photos that he has not opened, nor makes two accounts one person's without those of both (R-KYC-4). */
async function look(desk: Venue, caseId: number): Promise<void> {
  const { unseen, one_person: others } = await desk.ask(operatorKycCalls.detail, { case_id: String(caseId) });
  for (const of of [{ case_id: caseId, unseen }, ...others])
    for (const fileId of of.unseen)
      await desk.ask(operatorKycCalls.file, { case_id: String(of.case_id), file_id: fileId });
}

/** Logs in at first use, and again when the session has ended. */
function clerkOf({ url, dataDir }: DeskSettings, email: string): Clerk {
  let venue: Venue | undefined;
  let lookedAt = 0;
  const keysNow = async () => {
    const keys = await demoLogin(dataDir, email, Date.now());
    if (keys === undefined) throw new Error(`${email} has no keys in ${dataDir}`);
    return keys;
  };
  const sit = async (): Promise<Venue> => {
    if (venue !== undefined && (await isIn(venue))) return venue;
    if (Date.now() - lookedAt < NEXT_CODE_MS) throw new NotLoggedInError('the next code is not there yet');
    lookedAt = Date.now();
    const { password, code } = await keysNow();
    const opened = openVenue(url);
    const { ticket } = await opened.ask(operatorSessionCalls.login, { email, password });
    opened.token = (await opened.ask(operatorSessionCalls.loginSecond, { ticket, code })).token;
    return (venue = opened);
  };
  return {
    sit,
    async agree(desk, say) {
      try {
        return await say();
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code !== 'proof_needed') throw error;
        const { code } = await keysNow();
        await desk.ask(operatorSessionCalls.prove, { code });
        return say();
      }
    },
  };
}

async function isIn(venue: Venue): Promise<boolean> {
  try {
    await venue.ask(operatorKycCalls.counts, {});
    return true;
  } catch (error) {
    if (error instanceof NotLoggedInError) return false;
    throw error;
  }
}

function dayInYears(years: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}
