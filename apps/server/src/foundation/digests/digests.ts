/**
 * One mail a day to each operator for whom something waits (R-OPS-12): proposals he may check or that expire, late cases, jobs that fail. It is
 * made once for a person and a day, however many nodes try; and carried under a name made of both, so that a node that dies between the carrier
 * and the note of it has sent the same mail again, and no second one.
 */
import type { ReplyOf, RequestOf } from '@candor/wire';
import { DIGEST_PARTS, digestCalls } from '@candor/wire/operators';
import { DAY_MS } from '../../platform/clock.ts';
import type { Feature } from '../../platform/feature.ts';
import { type OperatorCaller, routesOf } from '../../platform/http/handler.ts';
import { houseUrl } from '../../platform/http/site.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobWatch } from '../jobs/index.ts';
import type { Notify } from '../notify/index.ts';
import type { Operators } from '../operators/index.ts';
import { type Waiting, digestLetter } from './digest-letter.ts';
import { type Choice, dayDue, firstChoice } from './digest-rules.ts';
import {
  type DueMail,
  choicesOf,
  claimMails,
  endMail,
  forgetMails,
  insertMail,
  madeAlready,
  saveChoice,
} from './digests-store.ts';

const LOOK_EVERY_MS = 30_000;
const AT_ONCE = 20;
const AGAIN_MS = 5 * 60_000;
/** What is a day old tells nothing any more. */
const WORTH_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;

export interface DigestPorts {
  operators: Pick<Operators, 'atWork' | 'proposalsFor' | 'audit'>;
  collected: {
    queues(): Promise<Waiting['cases']>;
    queueNames(): Readonly<Record<string, { zh: string; en: string }>>;
  };
  jobs: Pick<JobWatch, 'list'>;
  notify: Pick<Notify, 'carry'>;
}

export interface Digests extends Feature {
  /** Makes what is due and carries what was made: its job, now. */
  run(): Promise<void>;
}

interface Deps {
  platform: Platform;
  ports: DigestPorts;
}

export function createDigests(platform: Platform, ports: DigestPorts): Digests {
  const deps = { platform, ports };
  const run = async (): Promise<void> => {
    await makeDue(deps);
    await carryDue(deps);
    await forgetMails(platform.db, new Date(platform.clock.now() - KEPT_MS));
  };
  return {
    name: 'digests',
    routes: routesOf(digestCalls, {
      show: (_, caller) => show(deps, caller),
      choose: (request, caller) => choose(deps, request, caller),
    }),
    start: async () => platform.jobs.every('digests', LOOK_EVERY_MS, run),
    run,
  };
}

async function makeDue({ platform, ports }: Deps): Promise<void> {
  const { db, clock, config } = platform;
  const now = clock.now();
  const people = await ports.operators.atWork();
  const choices = await choicesOf(
    db,
    people.map(({ id }) => id),
  );
  const due = people.flatMap((person) => {
    const choice = choices.get(person.id) ?? firstChoice(person.created_at.getTime());
    const day = dayDue(choice, now);
    return day === undefined ? [] : [{ person, choice, day, operatorId: person.id }];
  });
  if (due.length === 0) return;
  const made = await madeAlready(db, due);
  const left = due.filter(({ operatorId, day }) => !made.has(`${operatorId} ${day}`));
  if (left.length === 0) return;
  const [cases, { failing }] = await Promise.all([ports.collected.queues(), ports.jobs.list()]);
  const names = ports.collected.queueNames();
  const place = `${houseUrl(config)}/console/#/`;
  for (const { person, choice, day, operatorId } of left) {
    const proposals = await ports.operators.proposalsFor(person, new Date(now + DAY_MS));
    const named = cases.map((each) => ({ ...each, name: names[each.name]?.[choice.language] ?? each.name }));
    const letter = digestLetter({ proposals, cases: named, jobs: failing }, { ...choice, console: place });
    await insertMail(db, { operatorId, day, letter, at: new Date(now) });
  }
}

async function carryDue({ platform: { db, clock }, ports }: Deps): Promise<void> {
  const now = clock.now();
  const due = await claimMails(db, { at: new Date(now), again: new Date(now + AGAIN_MS), most: AT_ONCE });
  if (due.length === 0) return;
  const people = new Map((await ports.operators.atWork()).map((person) => [person.id, person]));
  const choices = await choicesOf(db, [...people.keys()]);
  const failures: unknown[] = [];
  for (const mail of due) {
    const person = people.get(mail.operator_id);
    const isWorth = now - mail.made_at.getTime() < WORTH_MS;
    // Who left meanwhile, or wants none any more, is told nothing.
    const isWanted = person !== undefined && choices.get(person.id)?.isOn !== false;
    try {
      if (isWanted && isWorth) await ports.notify.carry(letterOf(mail, person.email));
      await endMail(db, { ...mail, at: new Date(now) });
    } catch (error) {
      failures.push(error);
    }
  }
  // Each was tried; that mails do not leave is a failure of the job, and shown as one.
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} mails to operators could not be sent`);
}

const letterOf = (mail: DueMail, to: string) => ({
  to,
  purpose: 'operator_digest',
  subject: mail.subject,
  text: mail.body,
  name: `digest-${mail.operator_id}-${mail.day}`,
  at: mail.made_at,
});

async function ownChoice({ platform: { db }, ports }: Deps, operatorId: number): Promise<Choice> {
  const [chosen, people] = await Promise.all([choicesOf(db, [operatorId]), ports.operators.atWork()]);
  const since = people.find(({ id }) => id === operatorId)?.created_at.getTime() ?? 0;
  return chosen.get(operatorId) ?? firstChoice(since);
}

async function show(deps: Deps, caller: OperatorCaller): Promise<ReplyOf<typeof digestCalls.show>> {
  const { isOn, atHour, language, parts } = await ownChoice(deps, caller.operator.operatorId);
  return { is_on: isOn, at_hour: atHour, language, parts: [...parts] };
}

async function choose(
  { platform, ports }: Deps,
  request: RequestOf<typeof digestCalls.choose>,
  caller: OperatorCaller,
): Promise<null> {
  const { operatorId } = caller.operator;
  const parts = DIGEST_PARTS.filter((part) => request.parts.includes(part));
  const { is_on: isOn, at_hour: atHour, language } = request;
  await platform.db.transaction('digest-choice', async (tx) => {
    const at = new Date(platform.clock.now());
    await saveChoice(tx, operatorId, { isOn, atHour, language, parts, at });
    await ports.operators.audit.record(tx, caller, {
      action: 'operator.digest',
      targetType: 'operator',
      targetId: String(operatorId),
      after: { is_on: isOn, at_hour: atHour, language, parts },
    });
  });
  return null;
}
