/** The record of events page by page: walks the customer's journals from a cursor on until the page is full, or far enough for one call. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, walletCalls } from '@candor/wire';
import { fieldOfAccount } from '../ledger/index.ts';
import { currencyOf, patternOf } from './accounts.ts';
import type { AccountMoney, Money, OwnJournal, WalletEvent } from './event-rules.ts';
import { eventsOf } from './event-rules.ts';
import type { JournalHeadRow } from './events-store.ts';
import { firstJournalSince, newestJournals, ownPostings } from './events-store.ts';
import type { RecordDetail } from './record-details.ts';
import { recordKey } from './record-details.ts';
import type { TransferDeps } from './transfer.ts';

/** Journals read at once, and how often in one call: with filters that match little, a page is short and says where to go on. */
const STRETCH = 200;
const STRETCHES = 10;
/** Journals decided together may stand a little out of the order of their times. */
const SLACK_MS = 60_000;
const NEWEST = 2n ** 62n;

type Asked = RequestOf<typeof walletCalls.events>;
type Reply = ReplyOf<typeof walletCalls.events>;

export async function listEvents(deps: TransferDeps, asked: Asked, userId: number): Promise<Reply> {
  if (asked.currency !== undefined) currencyOf(deps.ports, asked.currency);
  let before = await startOf(deps, asked);
  const found: OwnJournal[] = [];
  let isAtEnd = false;
  for (let n = 0; n < STRETCHES && !isAtEnd; n += 1) {
    const rows = await newestJournals(deps.platform.db, {
      userId,
      currencyId: asked.currency,
      account: asked.account === undefined ? undefined : patternOf(asked.account),
      before,
      limit: STRETCH,
    });
    found.push(...(await withPostings(deps, rows.filter(isAsked(asked)), userId)));
    before = rows.at(-1)?.journal_id ?? before;
    isAtEnd = rows.length < STRETCH || isBefore(asked, rows.at(-1)!);
    // One more than the page: its last event is whole when another one has begun.
    if (eventsOf(found).length > asked.limit) break;
  }
  return pageOf(deps, eventsOf(found), { limit: asked.limit, next: isAtEnd ? null : before });
}

async function startOf({ platform }: TransferDeps, { before, to }: Asked): Promise<bigint> {
  const cursor = before === undefined ? NEWEST : BigInt(before);
  if (to === undefined) return cursor;
  const bound = await firstJournalSince(platform.db, new Date(to + SLACK_MS));
  return bound < cursor ? bound : cursor;
}

const isAsked =
  ({ kind, from = 0, to = Infinity }: Asked) =>
  (row: JournalHeadRow): boolean =>
    (kind === undefined || row.kind === kind) && row.at.getTime() >= from && row.at.getTime() < to;
const isBefore = ({ from }: Asked, row: JournalHeadRow): boolean =>
  from !== undefined && row.at.getTime() < from - SLACK_MS;

async function withPostings(
  deps: TransferDeps,
  rows: readonly JournalHeadRow[],
  userId: number,
): Promise<OwnJournal[]> {
  if (rows.length === 0) return [];
  const [postings, details] = await Promise.all([
    ownPostings(
      deps.platform.db,
      userId,
      rows.map((row) => row.journal_id),
    ),
    detailsOf(deps, rows, userId),
  ]);
  return rows.map((row) => ({
    id: row.journal_id,
    kind: row.kind,
    refType: row.ref_type,
    refId: row.ref_id,
    at: row.at.getTime(),
    postings: postings.get(row.journal_id)!,
    detail: details.get(recordKey({ kind: row.kind, refId: row.ref_id })),
  }));
}

async function detailsOf({ platform, ports }: TransferDeps, rows: readonly JournalHeadRow[], userId: number) {
  const found = new Map<string, RecordDetail>();
  for (const source of ports.recordDetails()) {
    const journals = rows
      .filter((row) => (source.kinds as readonly string[]).includes(row.kind))
      .map((row) => ({ kind: row.kind, refId: row.ref_id }));
    if (journals.length === 0) continue;
    for (const [key, detail] of await source.read(platform.db, { userId, journals })) found.set(key, detail);
  }
  return found;
}

/** What was read beyond the page is read again by the next call. */
function pageOf(
  { ports }: TransferDeps,
  events: readonly WalletEvent[],
  { limit, next }: { limit: number; next: bigint | null },
): Reply {
  // The last event may go on in the next stretch: it waits for it, unless it is all there is.
  const isCut = events.length > limit;
  const whole = isCut ? limit : next === null || events.length === 1 ? events.length : events.length - 1;
  const list = events.slice(0, whole);
  const last = list.at(-1)?.journals.at(-1)?.id;
  const follows = isCut || whole < events.length ? last! : next;
  const names = new Map(ports.currencies().map(({ id, name }) => [id, name]));
  return {
    list: list.map((event) => render(event, names)),
    next: follows === null ? null : String(follows),
  };
}

function render({ journals, amounts, held, fees }: WalletEvent, names: ReadonlyMap<number, string>) {
  const money = ({ currencyId, amount }: Money) => ({
    currency: currencyId,
    currency_name: names.get(currencyId) ?? '',
    value: formatDecimal(amount),
  });
  const onAccount = (one: AccountMoney) => ({ ...money(one), account: fieldOfAccount(one.account) });
  const first = journals[0]!;
  return {
    id: String(first.id),
    kind: first.kind,
    side: first.detail?.side ?? null,
    amounts: amounts.map(onAccount),
    held: held.map(onAccount),
    fees: fees.map(money),
    ref_type: first.refType,
    ref_id: first.refId,
    created_time: first.at,
    journals: journals.map((journal) => ({
      id: String(journal.id),
      kind: journal.kind,
      postings: journal.postings.map((posting) => ({
        ...onAccount(posting),
        bucket: posting.bucket === 'a' ? ('available' as const) : ('frozen' as const),
      })),
    })),
  };
}
