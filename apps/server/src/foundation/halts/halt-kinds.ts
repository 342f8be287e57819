/** The two acts on halts that need two persons (R-OPS-3): announcing one, and announcing an earlier end. */
import * as v from 'valibot';
import { HALT_CAUSES, HALT_PRODUCTS } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { EffectLine, ProposalKind } from '../operators/index.ts';
import { makerOfProposal } from '../operators/index.ts';
import type { Halt, Refused } from './halt-rules.ts';
import { NOTICE_MS, endOf, startOf, wholeSecond } from './halt-rules.ts';
import type { NoticeTexts } from './halt-words.ts';
import { noticeOf } from './halt-words.ts';
import { findHalt, insertEnd, insertHalt } from './halts-store.ts';

export interface HaltKindNeeds {
  now(): number;
  symbolOf(pairId: number): string | undefined;
  /** Writes the public article, in the transaction of the act. */
  publish(tx: Tx, of: { texts: NoticeTexts; at: Date }): Promise<unknown>;
}

const announcement = v.strictObject({
  pairId: v.optional(v.number()),
  product: v.picklist(HALT_PRODUCTS),
  cause: v.picklist(HALT_CAUSES),
  startsAt: v.optional(v.number()),
  endsAt: v.optional(v.number()),
});
type Announcement = v.InferOutput<typeof announcement>;

const ending = v.strictObject({ haltId: v.number(), endsAt: v.optional(v.number()) });
type Ending = v.InferOutput<typeof ending>;

const WHO = {
  makers: ['market_admin', 'treasurer'],
  checkers: ['market_admin', 'treasurer', 'access_admin'],
} as const;

export function haltKind({ now, symbolOf, publish }: HaltKindNeeds): ProposalKind<Announcement> {
  return {
    kind: 'halt',
    ...WHO,
    checksNeeded: () => 1,
    // What is planned can wait for a second factor, and its maker has as many open as of anything.
    isStop: ({ startsAt }) => startsAt === undefined,
    async prepare(_tx, input) {
      const wanted = v.parse(announcement, input);
      if (wanted.pairId !== undefined && symbolOf(wanted.pairId) === undefined)
        throw new Refusal('pair_unknown');
      const startsAt = moment(startOf(asAnnouncement(wanted), now()));
      const endsAt = wanted.endsAt === undefined ? {} : { endsAt: wholeSecond(wanted.endsAt) };
      // At once is decided at the approval.
      return { ...wanted, ...(wanted.startsAt === undefined ? {} : { startsAt }), ...endsAt };
    },
    async render(_db, wanted) {
      const { pairId, product, cause, startsAt, endsAt } = wanted;
      const symbol = pairId === undefined ? 'all_pairs' : (symbolOf(pairId) ?? String(pairId));
      return {
        subjectType: 'halt',
        // What is planned keeps no other moment's place, nor that of a halt at once.
        subjectId: [symbol, product, ...(startsAt === undefined ? [] : [iso(startsAt)])].join(':'),
        lines: [
          { field: 'halted_pair', after: symbol },
          { field: 'halted_product', after: product },
          { field: 'halt_cause', after: cause },
          { field: 'starts_at', after: startsAt === undefined ? 'at_once' : iso(startsAt) },
          { field: 'ends_at', after: endsAt === undefined ? 'until_told' : iso(endsAt) },
        ] satisfies EffectLine[],
      };
    },
    async execute(tx, { payload, proposalId }) {
      const { pairId, product, cause, endsAt } = payload;
      // An approval that came too late for the notice is none.
      const startsAt = moment(startOf(asAnnouncement(payload), now() - leeway(payload)));
      await insertHalt(tx, { pairId, product, cause, startsAt, endsAt, proposalId });
      const symbol = pairId === undefined ? undefined : symbolOf(pairId);
      const texts = noticeOf('announced', { symbol, product, cause, startsAt, endsAt });
      await publish(tx, { texts, at: new Date(now()) });
    },
  };
}

export function haltEndKind({ now, symbolOf, publish }: HaltKindNeeds): ProposalKind<Ending> {
  const endFor = async (db: Queryable, { haltId, endsAt }: Ending): Promise<{ halt: Halt; at: number }> => {
    const halt = await findHalt(db, haltId);
    const at = moment(endOf(halt, { endsAt, now: now() }));
    assert(halt !== undefined, `halt ${haltId} has an end and does not exist`);
    return { halt, at };
  };
  return {
    kind: 'halt_end',
    ...WHO,
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const wanted = v.parse(ending, input);
      const { at } = await endFor(tx, wanted);
      return wanted.endsAt === undefined ? wanted : { ...wanted, endsAt: at };
    },
    async render(db, { haltId, endsAt }) {
      const halt = await findHalt(db, haltId);
      const after = endsAt === undefined ? 'at_once' : iso(endsAt);
      const before = halt?.endsAt === undefined ? 'until_told' : iso(halt.endsAt);
      return { subjectType: 'halt', subjectId: String(haltId), lines: [{ field: 'ends_at', before, after }] };
    },
    // Who announced it keeps nobody from ending it.
    async undoes(db, { haltId }) {
      const halt = await findHalt(db, haltId);
      return halt === undefined ? [] : [await makerOfProposal(db, halt.proposalId)];
    },
    async execute(tx, { payload, proposalId }) {
      const { halt, at } = await endFor(tx, payload);
      await insertEnd(tx, { haltId: halt.id, endsAt: at, proposalId });
      const symbol = halt.pairId === undefined ? undefined : symbolOf(halt.pairId);
      const texts = noticeOf('ended', { ...halt, symbol, endsAt: at });
      await publish(tx, { texts, at: new Date(now()) });
    },
  };
}

/** The second person has a minute less to give notice than the first; the database asks for an hour. */
const leeway = ({ cause, startsAt }: Announcement): number =>
  cause === 'fault' || startsAt === undefined ? 0 : NOTICE_MS - 3_600_000 - 2_000;

const asAnnouncement = ({ cause, startsAt, endsAt }: Announcement) => ({ cause, startsAt, endsAt });
const iso = (at: number): string => new Date(at).toISOString();

function moment(found: number | Refused): number {
  if (typeof found !== 'number') throw new Refusal(found.code, found.detail);
  return found;
}
